import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddUndoableMutation, useNotify, useTranslate } from 'react-admin'
import type { FieldSender, FieldWaiting } from '../../../../resources/_contracts/fieldWaiting.ts'
import { projectUpdates } from '../../../../resources/project_updates/schema.ts'
import { refusalText, runAction } from '../../../generate/calls.ts'
import { useTexts } from '../../../generate/texts.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import { WAITING_KEY } from './fieldKey.ts'

/** Where of an update each of it goes. */
const PLACES = [
  ['images', 'pictures'],
  ['recordings', 'recordings'],
  ['attachments', 'papers'],
  ['details', 'texts'],
] as const

/** What somebody sent, in numbers; what is none of it is not named. */
export function FieldCounts({ sender }: { sender: FieldSender }) {
  const texts = useTexts<typeof projectUpdates>(projectUpdates.name)
  const parts = PLACES.flatMap(([name, counted]) =>
    sender[counted] === 0 ? [] : `${texts.place(name).label}: ${sender[counted]} · `,
  )
  return (
    <>
      {parts}
      <DateText value={sender.since} />
    </>
  )
}

/** Drops once the time to undo it is over; until then nothing was sent. */
function useDrop() {
  const client = useQueryClient()
  const notify = useNotify()
  const hold = useAddUndoableMutation()
  const send = async ({ id: sender, messages }: FieldSender) => {
    try {
      await runAction(projectUpdates.name, null, 'fieldDrop', { sender, messages })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: WAITING_KEY })
  }
  return (sender: FieldSender) => {
    const { id, pictures, recordings, papers, texts } = sender
    const before = client.getQueryData<FieldWaiting>(WAITING_KEY)
    client.setQueryData<FieldWaiting>(
      WAITING_KEY,
      (old) => old && { ...old, senders: old.senders.filter((one) => one.id !== id) },
    )
    hold(({ isUndo }: { isUndo: boolean }) => {
      if (isUndo) client.setQueryData(WAITING_KEY, before)
      else void send(sender)
    })
    const count = Math.max(1, pictures + recordings + papers + texts)
    notify('kit.willDeleteMany', { type: 'info', undoable: true, messageArgs: { smart_count: count } })
  }
}

/** What can be done with what one of the team sent. */
export function FieldChoose({ sender, projects }: { sender: FieldSender; projects: FieldWaiting['projects'] }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const drop = useDrop()
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant="text" sx={{ flex: 'none' }} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('pictures.quick.project')}
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
