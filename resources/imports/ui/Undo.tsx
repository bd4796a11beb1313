import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readAction, refusalText, runAction } from '../../../src/generate/calls.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { imports } from '../schema.ts'

/** What an undoing would do now. */
interface Plan {
  remove: number
  restore: number
  left: number
  letters: number
}

type Import = RecordOf<typeof imports>

const ENDED: readonly Import['status'][] = ['done', 'stopped', 'failed']

/** An import that has ended and written something. */
export const canUndo = ({ status, created, updated }: Pick<Import, 'status' | 'created' | 'updated'>): boolean =>
  ENDED.includes(status) && created + updated > 0

/** Spelt out before it is done: read when the question opens, since other people work meanwhile. */
function PlanText({ id }: { id: string }) {
  const translate = useTranslate()
  const { data, error } = useQuery({
    queryKey: ['imports', 'undoPlan', id],
    queryFn: () => readAction<Plan>('imports', id, 'undoPlan'),
    gcTime: 0,
    staleTime: 0,
  })
  if (error)
    return (
      <Typography color="error" sx={{ whiteSpace: 'pre-line' }}>
        {refusalText(error)}
      </Typography>
    )
  if (!data) return <Typography role="status">{translate('common.state.loading')}</Typography>
  const lines = (['remove', 'restore', 'left', 'letters'] as const).filter((name) => data[name] > 0)
  if (data.remove + data.restore === 0 && lines.length === 0)
    return <Typography>{translate('imports.undo.nothing')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {lines.map((name) => (
        <li key={name}>{translate(`imports.undo.${name}`, { smart_count: data[name] })}</li>
      ))}
    </Box>
  )
}

/** Takes a whole import back, after saying what that does. */
export function UndoImport({ record, onDone }: { record: Pick<Import, 'id'>; onDone: () => unknown }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState('')
  const undo = async () => {
    setRefused('')
    try {
      await runAction('imports', record.id, 'undo')
    } catch (fault) {
      setRefused(refusalText(fault))
    }
    await onDone()
  }
  return (
    <>
      <ConfirmButton
        label={translate('imports.undo.action')}
        tone="danger"
        question={{
          title: translate('imports.undo.ask'),
          text: <PlanText id={record.id} />,
          confirmLabel: translate('imports.undo.confirm'),
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={undo}
      />
      {refused === '' ? null : (
        <Typography role="alert" variant="body2" color="error" sx={{ whiteSpace: 'pre-line' }}>
          {refused}
        </Typography>
      )}
    </>
  )
}
