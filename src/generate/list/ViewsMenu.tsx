import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useAddUndoableMutation, useListContext, useNotify, useTranslate } from 'react-admin'
import { useHref } from 'react-router-dom'
import type { SavedView } from '../../../resources/_contracts/lists.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { useCopy } from '../../ui/copy.ts'
import { later } from '../lazyPart.tsx'
import { linkSearch } from './links.ts'
import { useAsked } from './useAsked.ts'
import type { ListSettings } from './useListSettings.ts'
import { asksTheSame, plain } from './views.ts'

const SaveView = later(async () => (await import('./SaveView.tsx')).SaveView, { xs: 0, sm: 0 })
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

/** Keeps, renames and deletes the reader's views of a list, and hands on what it shows as a link. */
export function ViewsMenu({ settings, anchor, onClose: close }: ViewsMenuProps) {
  const { saved, view, columns, look, standard, edit } = settings
  const translate = useTranslate()
  const notify = useNotify()
  const asked = useAsked()
  const { perPage } = useListContext()
  const copy = useCopy()
  const href = useHref({ search: linkSearch({ ...asked, columns, look }, perPage) })
  const remove = useRemoveView(settings)
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const isFull = saved.length >= LIMITS.savedViews
  const then = (run: () => void) => () => {
    close()
    run()
  }
  const change = (next: Partial<SavedView>) =>
    edit((now) => ({ ...now, saved: now.saved.map((one) => (one.id === view?.id ? { ...one, ...next } : one)) }))
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
        <MenuItem onClick={then(() => void copy(new URL(href, window.location.origin).href))}>
          {translate('kit.list.copyLink')}
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
      {naming === 'new' ? <SaveView settings={settings} onClose={() => setNaming(null)} /> : null}
      {naming === 'rename' ? (
        <ViewDialog
          title={translate('kit.list.renameTitle')}
          initial={name}
          taken={saved.filter(({ id }) => id !== view?.id).map((one) => one.name)}
          onName={(next) => change({ name: next })}
          onClose={() => setNaming(null)}
        />
      ) : null}
    </>
  )
}
