import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { momentParts } from '../../../i18n/dates.ts'
import { joinNames } from '../../../i18n/format.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { useTexts } from '../texts.ts'
import type { Saving } from './autosave.ts'

/** How many fields a quiet line names. */
const NAMED = 3

interface SavingLineProps {
  resource: Resource
  saving: Saving
  isNew: boolean
  /** Leads to the panel where two changes met. */
  onShow: () => void
}

/** Where the saving by itself stands, in a few quiet words. */
export function SavingLine({ resource, saving, isNew, onShow }: SavingLineProps) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { locale, timeZone } = useFormat()
  const list = (names: readonly string[]) => {
    const named = names.slice(0, NAMED).map((name) => texts.place(name).label)
    return joinNames(names.length > NAMED ? [...named, '…'] : named, locale)
  }
  switch (saving.kind) {
    case 'none':
      return null
    case 'saved':
      return translate('kit.autosave.saved', { time: momentParts(saving.at, timeZone).time.slice(0, 5) })
    case 'waiting':
      return translate(isNew ? 'kit.autosave.needs' : 'kit.autosave.waiting', { fields: list(saving.fields) })
    case 'conflict':
      return (
        <>
          {translate('kit.autosave.conflict')}{' '}
          <Link component="button" type="button" color="error" onClick={onShow} sx={{ fontSize: 'inherit' }}>
            {translate('kit.autosave.show')}
          </Link>
        </>
      )
    case 'refused':
      return translate('kit.autosave.refused', { title: saving.title })
    default:
      return translate(`kit.autosave.${saving.kind}`)
  }
}
