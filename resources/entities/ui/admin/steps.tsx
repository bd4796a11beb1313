import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCloseNotification, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { act, refusalText, runAction } from '../../../../src/generate/calls.ts'
import type { EntityRow } from './types.ts'

/** What the platform does to an entity as a whole. */
export type EntityStep = 'activate' | 'deactivate' | 'remove'

/** What each step brings about, in the order in which it is read. */
export const EFFECTS: Readonly<Record<EntityStep, readonly string[]>> = {
  activate: [],
  deactivate: ['signIn', 'letters', 'kept'],
  remove: ['signIn', 'hidden', 'letters', 'nothingErased', 'undo'],
}

/** Longer than other notices: it is the way back from a deletion. */
const UNDO_MS = 15_000

/** Brings a deleted entity back and says so. */
export function useRestore() {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  return async (entity: { id: string; name: string }) => {
    try {
      await runAction('entities', null, 'restore', { id: entity.id })
      notify(translate('admin.entity.undone', { name: entity.name }), { type: 'success' })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: ['entities'] })
  }
}

function Undo({ entity }: { entity: EntityRow }) {
  const translate = useTranslate()
  const close = useCloseNotification()
  const restore = useRestore()
  const undo = () => {
    close()
    void restore(entity)
  }
  return (
    <>
      {translate('admin.entity.removeDone', { name: entity.name })}{' '}
      <Button color="inherit" size="small" onClick={undo} sx={{ textDecoration: 'underline' }}>
        {translate('common.action.undo')}
      </Button>
    </>
  )
}

/** Takes a step; answers whether it was taken. What the server refuses is said. */
export function useEntityStep() {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const translate = useTranslate()
  return async (entity: EntityRow, step: EntityStep): Promise<boolean> => {
    try {
      if (step === 'remove') {
        await dataProvider.delete<EntityRow>('entities', { id: entity.id, previousData: entity })
        notify(<Undo entity={entity} />, { type: 'info', autoHideDuration: UNDO_MS })
      } else {
        await act('entities', entity.id, step)
        notify(translate(`admin.entity.${step}Done`), { type: 'success' })
      }
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
      return false
    }
    // The page of a deleted entity is being left: asked again, it would only say that it is not there.
    const isGone = (key: readonly unknown[]) => step === 'remove' && key[1] === 'getOne'
    await client.invalidateQueries({ predicate: ({ queryKey: key }) => key[0] === 'entities' && !isGone(key) })
    return true
  }
}
