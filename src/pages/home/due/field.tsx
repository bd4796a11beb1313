import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddUndoableMutation, useNotify, useTranslate } from 'react-admin'
import type { FieldSender, FieldWaiting } from '../../../../resources/_contracts/fieldWaiting.ts'
import { projectUpdates } from '../../../../resources/project_updates/schema.ts'
import { readAction, refusalText, runAction } from '../../../generate/calls.ts'
import { later } from '../../../generate/lazyPart.tsx'
import { mayDo } from '../../../providers/authProvider.ts'
import { DateText } from '../../../ui/DateText.tsx'
import type { DueKind } from './DueKinds.tsx'

const FieldDialog = later(async () => (await import('./FieldDialog.tsx')).FieldDialog, { xs: 0, sm: 0 })

const { name: UPDATES } = projectUpdates
const KEY = [UPDATES, 'fieldWaiting']

/** What somebody sent, in numbers; what is none of it is not named. */
function Counts({ sender }: { sender: FieldSender }) {
  const translate = useTranslate()
  const parts = (['pictures', 'recordings', 'papers', 'texts', 'coming'] as const)
    .filter((name) => sender[name] > 0)
    .map((name) => translate(`dashboard.field.${name}`, { n: sender[name] }))
  return (
    <>
      {parts.join(' · ')}
      {' · '}
      <DateText value={sender.since} />
    </>
  )
}

/** Drops once the time to undo it is over; until then nothing was sent. */
function useDrop() {
  const client = useQueryClient()
  const notify = useNotify()
  const hold = useAddUndoableMutation()
  const send = async (sender: string) => {
    try {
      await runAction(UPDATES, null, 'fieldDrop', { sender })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: KEY })
  }
  return ({ id }: FieldSender) => {
    const before = client.getQueryData<FieldWaiting>(KEY)
    client.setQueryData<FieldWaiting>(
      KEY,
      (old) => old && { ...old, senders: old.senders.filter((one) => one.id !== id) },
    )
    hold(({ isUndo }: { isUndo: boolean }) => {
      if (isUndo) client.setQueryData(KEY, before)
      else void send(id)
    })
    notify('dashboard.field.dropped', { type: 'info', undoable: true })
  }
}

function Choose({ sender, projects }: { sender: FieldSender; projects: FieldWaiting['projects'] }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const drop = useDrop()
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant="text" sx={{ flex: 'none' }} onClick={() => setOpen(true)}>
        {translate('dashboard.field.choose')}
      </Button>
      {isOpen ? (
        <FieldDialog
          sender={sender}
          projects={projects}
          onClose={close}
          onDrop={() => {
            close()
            drop(sender)
          }}
        />
      ) : null}
    </>
  )
}

/** [3.5] what the team sent by WhatsApp and named no project of: by sender, each with the way to its draft. */
export function useFieldKind(): DueKind | null {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => readAction<FieldWaiting>(UPDATES, null, 'fieldWaiting'),
    enabled: mayDo('fieldPlace', UPDATES),
  })
  if (data === undefined) return null
  return {
    id: 'field',
    title: translate('dashboard.field.title'),
    tone: 'info',
    lines: data.senders.map((sender) => ({
      id: sender.id,
      name: sender.name,
      note: <Counts sender={sender} />,
      action: <Choose sender={sender} projects={data.projects} />,
    })),
  }
}
