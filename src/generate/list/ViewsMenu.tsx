import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useAddUndoableMutation, useNotify, useTranslate } from 'react-admin'
import type { SavedView } from '../../../resources/_contracts/lists.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { newKey } from '../../providers/http.ts'
import { later } from '../lazyPart.tsx'
import type { ListSettings } from './useListSettings.ts'
import { useAsked } from './useAsked.ts'
import { asksTheSame, plain } from './views.ts'

const ViewDialog = later(async () => (await import('./ViewDialog.tsx')).ViewDialog, { xs: 0, sm: 0 })

/** Takes a view away at once, and brings it back where that is undone. */
function useRemoveView({ edit, choose, standard }: ListSettings): (view: SavedView) => void {
  const addMutation = useAddUndoableMutation()
  const notify = useNotify()
  return (view) => {
    edit((now) => ({
      ...now,
      saved: now.saved.filter(({ id }) => id !== view.id),
      standard: now.standard === view.id ? undefined : now.standard,
    }))
    choose(null)
    addMutation(({ isUndo }) => {
      if (!isUndo) return
      edit((now) => ({
        ...now,
        saved: [...now.saved, view],
        standard: standard === view.id ? view.id : now.standard,
      }))
      choose(view)
    })
    notify('kit.list.deleted', { type: 'info', undoable: true })
  }
}

export interface ViewsMenuProps {
  settings: ListSettings
  /** Where it opens; closed without it, with the dialog that it led to still open. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Keeps, renames and deletes the reader's views of a list. */
export function ViewsMenu({ settings, anchor, onClose: close }: ViewsMenuProps) {
  const { saved, view, columns, look, standard, edit, choose } = settings
  const translate = useTranslate()
  const notify = useNotify()
  const asked = useAsked()
  const remove = useRemoveView(settings)
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const isFull = saved.length >= LIMITS.savedViews
  const then = (run: () => void) => () => {
    close()
    run()
  }
  const change = (next: Partial<SavedView>) =>
    edit((now) => ({ ...now, saved: now.saved.map((one) => (one.id === view?.id ? { ...one, ...next } : one)) }))
  const create = (name: string) => {
    const made = { id: newKey(), name, filter: plain(asked.filter), sort: asked.sort, columns: [...columns], look }
    edit((now) => ({ ...now, saved: [...now.saved, made] }))
    choose(made)
  }
  const update = () => {
    change({ filter: plain(asked.filter), sort: asked.sort })
    notify('kit.list.updated', { type: 'success', messageArgs: { name: view?.name } })
  }
  const name = view?.name ?? ''
  return (
    <>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem disabled={isFull} onClick={then(() => setNaming('new'))}>
          {isFull ? translate('kit.list.full', { smart_count: LIMITS.savedViews }) : translate('kit.list.save')}
        </MenuItem>
        {view === null
          ? null
          : [
              <Divider key="line" />,
              <MenuItem key="update" disabled={asksTheSame(view, asked)} onClick={then(update)}>
                {translate('kit.list.update', { name })}
              </MenuItem>,
              <MenuItem key="rename" onClick={then(() => setNaming('rename'))}>
                {translate('kit.list.rename', { name })}
              </MenuItem>,
              <MenuItem
                key="standard"
                role="menuitemcheckbox"
                aria-checked={standard === view.id}
                selected={standard === view.id}
                onClick={then(() =>
                  edit((now) => ({ ...now, standard: now.standard === view.id ? undefined : view.id })),
                )}
              >
                {translate('kit.list.standard', { name })}
              </MenuItem>,
              <MenuItem key="delete" onClick={then(() => remove(view))} sx={{ color: 'error.main' }}>
                {translate('kit.list.delete', { name })}
              </MenuItem>,
            ]}
      </Menu>
      {naming === null ? null : (
        <ViewDialog
          title={translate(naming === 'new' ? 'kit.list.saveTitle' : 'kit.list.renameTitle')}
          hint={naming === 'new' ? translate('kit.list.saveHint') : undefined}
          initial={naming === 'new' ? '' : name}
          taken={saved.filter(({ id }) => naming === 'new' || id !== view?.id).map((one) => one.name)}
          onName={(next) => (naming === 'new' ? create(next) : change({ name: next }))}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
