import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useAddUndoableMutation, useListContext, useNotify, useTranslate } from 'react-admin'
import { inPortions, refusalText } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { freePage, holdPage } from '../../../src/generate/list/underway.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { LIMITS } from '../../_kit/limits.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Resent } from '../contract.ts'
import { messages } from '../schema.ts'
import { mayRepeat, mayRepeatSent } from '../status.ts'
import { handle, hide, resend } from './calls.ts'

type Message = RecordOf<typeof messages>

const text = (key: string): string => `resources.messages.text.${key}`

/** What is shown of messages is asked for anew. */
function useFresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([messages.name, 'reports', 'feedback'].map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** Says what was sent again, and what was not and why. */
function useTold() {
  const notify = useNotify()
  const translate = useTranslate()
  return ({ sent, left }: Resent) => {
    const said = sent > 0 ? [translate(text('resent'), { count: sent })] : []
    for (const why of new Set(left.map((one) => one.why)))
      said.push(
        translate(text('left'), {
          count: left.filter((one) => one.why === why).length,
          why: translate(text(`left_${why}`)),
        }),
      )
    notify(said.join('\n'), { type: left.length > 0 ? 'warning' : 'success', multiLine: true })
  }
}

interface ActsProps {
  ids: readonly string[]
  size?: 'small' | 'medium'
  onDone?: () => void
}

interface ResendProps extends ActsProps {
  /** Some may arrive twice. */
  twice: boolean
  /** They left, and their donors say that they did not come. */
  sent?: boolean
}

const question = ({ twice, sent }: Pick<ResendProps, 'twice' | 'sent'>): string => {
  if (sent === true) return 'resendSent'
  return twice ? 'resendTwice' : 'resendAsk'
}

/** [4.9] sends messages once more; where some may arrive twice, that is said first. */
export function ResendButton({ ids, twice, sent = false, size = 'medium', onDone }: ResendProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const fresh = useFresh()
  const tell = useTold()
  const { can } = useRights(messages.name)
  const act = useAct(async () => {
    const all: Resent = { sent: 0, left: [] }
    try {
      await inPortions(ids, async (some) => {
        const one = await resend(some, { twice, sent })
        all.sent += one.sent
        all.left.push(...one.left)
      })
      tell(all)
      onDone?.()
    } catch (error) {
      // What went before it was refused is on its way all the same.
      if (all.sent > 0) tell(all)
      notify(refusalText(error), { type: 'error', multiLine: true })
    }
    await fresh()
  })
  if (!can('resend')) return null
  const label = translate(text('resend'))
  return (
    <ConfirmButton
      label={label}
      size={size}
      variant={size === 'small' ? 'text' : 'outlined'}
      tone={twice ? 'danger' : 'primary'}
      disabled={act.busy}
      question={{
        title: label,
        text: translate(text(question({ twice, sent }))),
        confirmLabel: label,
        cancelLabel: translate('common.action.cancel'),
      }}
      onConfirm={async () => void (await act.start())}
    />
  )
}

/** Somebody has seen that it did not arrive: it asks for nobody any more. */
export function HandleButton({ ids, size = 'medium', onDone }: ActsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const fresh = useFresh()
  const { can } = useRights(messages.name)
  const act = useAct(async () => {
    try {
      await handle(ids)
      notify(text('handledToast'), { type: 'success' })
      onDone?.()
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await fresh()
  })
  if (!can('handle')) return null
  return (
    <Button size={size} variant="text" disabled={act.busy} onClick={() => void act.run()}>
      {translate(text('handle'))}
    </Button>
  )
}

/** [4.9] product.md 46: out of view once the time to undo it is over. */
export function HideButton({ ids, size = 'medium', onDone }: ActsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const fresh = useFresh()
  const hold = useAddUndoableMutation()
  const { can } = useRights(messages.name)
  const send = async () => {
    try {
      const { done } = await hide(ids)
      if (done < ids.length) notify(text('stillWaits'), { type: 'warning' })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await fresh()
  }
  if (!can('hide')) return null
  const label = translate(text('hide'))
  return (
    <ConfirmButton
      label={label}
      size={size}
      variant="text"
      tone="danger"
      question={{
        title: label,
        text: translate(text('hideAsk')),
        confirmLabel: label,
        cancelLabel: translate('common.action.cancel'),
      }}
      onConfirm={() => {
        holdPage(ids.length)
        hold(({ isUndo }: { isUndo: boolean }) => {
          freePage()
          if (!isUndo) void send()
        })
        notify(translate(text('hiddenToast'), { count: ids.length }), {
          type: 'info',
          undoable: true,
          autoHideDuration: LIMITS.undoMs,
        })
        onDone?.()
      }}
    />
  )
}

/** What can be done with the chosen records. */
export function BulkActs({ ids }: { ids: readonly string[] }) {
  const { data = [], onSelect } = useListContext<Message>()
  const unknown = data.some(({ id, state }) => ids.includes(id) && state === 'unknown')
  const clear = () => onSelect([])
  return (
    <>
      <ResendButton ids={ids} twice={unknown} size="small" onDone={clear} />
      <HandleButton ids={ids} size="small" onDone={clear} />
      <HideButton ids={ids} size="small" onDone={clear} />
    </>
  )
}

/** One tap: a message that did not arrive, or that its donor says did not, is sent again from wherever it is listed. */
export function RowResend({ record }: { record: Message }) {
  const sent = record.readAt === null && mayRepeatSent(record)
  if (!sent && !mayRepeat(record)) return null
  return <ResendButton ids={[record.id]} twice={record.state === 'unknown'} sent={sent} size="small" />
}
