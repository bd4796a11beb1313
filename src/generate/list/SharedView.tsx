import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { useTexts } from '../texts.ts'
import type { Opened } from './links.ts'
import { SaveView } from './SaveView.tsx'
import type { ListSettings } from './useListSettings.ts'
import { searchOf } from './views.ts'

interface SharedProps {
  resource: Resource
  settings: ListSettings
  opened: Opened
}

/** That a list stands as a link has opened it, what of the link is not there for this reader, and both ways on. */
export function SharedView({ resource, settings, opened: { missing } }: SharedProps) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { locale } = useFormat()
  const { perPage } = useListContext()
  const [isNaming, setNaming] = useState(false)
  const [field, order] = resource.list.sort
  // What was declared once has no label any more: its own name is all that is known of it.
  const { fields } = resourceNamed(resource.name).resource
  const labels = missing.map((name) => (Object.hasOwn(fields, name) ? texts.place(name).label : `\u2068${name}\u2069`))
  const listed = new Intl.ListFormat(locale, { type: 'conjunction' })
  const isFull = settings.saved.length >= LIMITS.savedViews
  return (
    <Alert
      severity={missing.length === 0 ? 'info' : 'warning'}
      role="status"
      sx={{ mb: 1, flexWrap: 'wrap', '& .MuiAlert-action': { flexWrap: 'wrap', gap: 1, pt: 0 } }}
      action={
        <>
          {isFull ? null : (
            <Button color="inherit" size="small" variant="outlined" onClick={() => setNaming(true)}>
              {translate('kit.list.saveShared')}
            </Button>
          )}
          <Button
            color="inherit"
            size="small"
            component={Link}
            to={{ search: searchOf({ filter: {}, sort: { field, order } }, perPage) }}
            onClick={() => settings.choose(null)}
          >
            {translate('kit.list.ownAgain')}
          </Button>
        </>
      }
    >
      {translate('kit.list.shared')}
      {missing.length === 0 ? null : ` ${translate('kit.list.sharedMissing', { names: listed.format(labels) })}`}
      {isNaming ? <SaveView settings={settings} onClose={() => setNaming(false)} /> : null}
    </Alert>
  )
}
