import { useTranslate } from 'react-admin'
import { newKey } from '../../providers/http.ts'
import { useAsked } from './useAsked.ts'
import type { ListSettings } from './useListSettings.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { plain } from './views.ts'

/** Keeps the list as it stands as a view of the reader's own. */
export function SaveView({ settings, onClose }: { settings: ListSettings; onClose: () => void }) {
  const { saved, columns, look, edit, choose } = settings
  const translate = useTranslate()
  const asked = useAsked()
  const create = (name: string) => {
    const made = { id: newKey(), name, filter: plain(asked.filter), sort: asked.sort, columns: [...columns], look }
    edit((now) => ({ ...now, saved: [...now.saved, made] }))
    choose(made)
  }
  return (
    <ViewDialog
      title={translate('kit.list.saveTitle')}
      hint={translate('kit.list.saveHint')}
      initial=""
      taken={saved.map((one) => one.name)}
      onName={create}
      onClose={onClose}
    />
  )
}
