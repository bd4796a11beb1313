import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Notice } from '../../../../src/ui/Notice.tsx'
import type { Audience, ReportRow } from '../calls.ts'
import { languageOf } from './languageOf.ts'
import { useOther } from './other.tsx'

type Written = Pick<ReportRow, 'title' | 'message' | 'otherMessage'>

/** That some of its readers read a language in which its message is not written, and a way to write it. */
export function Unread({ audience }: { audience: Pick<Audience, 'byLanguage'> | undefined }) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const { setValue } = useFormContext()
  const [title, message, inOther] = useWatch<Written, ['title', 'message', 'otherMessage']>({
    name: ['title', 'message', 'otherMessage'],
  })
  const other = useOther()
  const first = languageOf(message) ?? languageOf(title)
  const lacking = other ?? (first === undefined ? undefined : first === 'ar' ? 'en' : 'ar')
  const readers = lacking === undefined ? 0 : (audience?.byLanguage[lacking] ?? 0)
  if (lacking === undefined || readers === 0 || (other !== undefined && inOther)) return null
  const language = texts.place('otherLanguage').choice(lacking)
  return (
    <Notice
      tone="warning"
      action={
        other === undefined ? (
          <Button
            size="small"
            variant="text"
            onClick={() => setValue('otherLanguage', lacking, { shouldDirty: true, shouldTouch: true })}
          >
            {translate('reportWords.write', { language })}
          </Button>
        ) : undefined
      }
    >
      {translate('reportWords.unread', { smart_count: readers, language })}
    </Notice>
  )
}
