import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNotify, useTranslate } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRefusalText } from '../../../src/generate/hooks/useRefusalText.ts'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { isTemporary, isWaiting, useOwnId } from '../../../src/generate/people.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { CopyOnce } from '../../../src/ui/CopyOnce.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { users } from '../schema.ts'
import { Invitation } from './Invitation.tsx'
import { useInvited } from './useInvited.ts'

const CorrectEmail = later(async () => (await import('./CorrectEmail.tsx')).CorrectEmail, OVER_THE_PAGE)

/** What is asked of somebody's record to help them in. */
export type Person = Pick<RecordOf<typeof users>, 'id' | 'name' | 'email' | 'invited' | 'status'>

type Secret = 'link' | 'password'

interface Shown {
  kind: Secret
  value: string
}

/** Runs an action of this user; what the server refuses is said, and answered with null. */
function useRun(record: Person) {
  const notify = useNotify()
  const refusalText = useRefusalText('users')
  const client = useQueryClient()
  return async <T,>(action: string): Promise<T | null> => {
    try {
      return await runAction<T>('users', record.id, action)
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
      return null
    } finally {
      void client.invalidateQueries({ queryKey: ['users'] })
    }
  }
}

function Secrets({ shown, name, onClose }: { shown: Shown | null; name: string; onClose: () => void }) {
  const translate = useTranslate()
  const kind = shown?.kind ?? 'link'
  return (
    <CopyOnce
      value={shown?.value ?? null}
      title={translate(`entity.user.${kind}Title`)}
      text={translate(`entity.user.${kind}Text`, { name })}
      once={translate('entity.user.once')}
      labels={{
        copy: translate('common.action.copy'),
        copied: translate('common.state.copied'),
        failed: translate('common.state.copyFailed'),
        close: translate('common.action.close'),
      }}
      onClose={onClose}
    />
  )
}

/** The address of who never came, put right by the platform. */
function Correct({ record, onChanged }: { record: Person; onChanged?: (() => void) | undefined }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const invited = useInvited()
  const { isOpen, close, button } = useDialog(CorrectEmail)
  const done = () => {
    void client.invalidateQueries({ queryKey: ['users'] })
    onChanged?.()
    void invited(record.id)
  }
  return (
    <>
      <Button variant="outlined" {...button}>
        {translate('entity.user.correct')}
      </Button>
      {isOpen ? <CorrectEmail record={record} onClose={close} onDone={done} /> : null}
    </>
  )
}

/** [2.43] how someone gets in: the invitation again, its link to hand over, or a password for one sign-in. */
export function WayIn({ record, onChanged }: { record: Person; onChanged?: () => void }) {
  const translate = useTranslate()
  const invited = useInvited()
  const { can } = useRights('users')
  const isSelf = useOwnId() === record.id
  const run = useRun(record)
  const [shown, setShown] = useState<Shown | null>(null)
  const invite = useAct(async () => {
    if ((await run<unknown>('invite')) !== null) await invited(record.id)
  })
  const link = useAct(async () => {
    const answer = await run<{ url: string }>('inviteLink')
    if (answer !== null) setShown({ kind: 'link', value: answer.url })
  })
  const name = record.name
  const busy = invite.busy || link.busy
  if (isSelf || record.status !== 'active') return null
  const password = async () => {
    const answer = await run<{ password: string }>('temporaryPassword')
    if (answer !== null) setShown({ kind: 'password', value: answer.password })
  }
  return (
    <>
      {isWaiting(record) && can('invite') ? (
        <Button variant="contained" disabled={busy} onClick={() => void invite.run()}>
          {translate('entity.user.invite')}
        </Button>
      ) : null}
      {isWaiting(record) && can('inviteLink') ? (
        <Button variant="outlined" disabled={busy} onClick={() => void link.run()}>
          {translate('entity.user.link')}
        </Button>
      ) : null}
      {isWaiting(record) && can('correctEmail') ? <Correct record={record} onChanged={onChanged} /> : null}
      {can('temporaryPassword') ? (
        <ConfirmButton
          label={translate('entity.user.password')}
          question={{
            title: translate('entity.user.password'),
            text: translate('entity.user.passwordAsk', { name }),
            confirmLabel: translate('entity.user.password'),
            cancelLabel: translate('common.action.cancel'),
          }}
          onConfirm={password}
        />
      ) : null}
      <Secrets shown={shown} name={name} onClose={() => setShown(null)} />
    </>
  )
}

/** What stands between this user and the work, or that it is the reader's own account. */
export function Standing({ record }: { record: RecordOf<typeof users> }) {
  const translate = useTranslate()
  const { can } = useRights('users')
  const isSelf = useOwnId() === record.id
  if (isSelf)
    return (
      <Alert
        severity="info"
        sx={{ mb: 2 }}
        action={
          <Button component={Link} to="/app/profile/home" color="inherit" size="small">
            {translate('entity.user.toProfile')}
          </Button>
        }
      >
        <AlertTitle>{translate('entity.user.self')}</AlertTitle>
        {translate('entity.user.selfText')}
      </Alert>
    )
  if (isTemporary(record))
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        <AlertTitle>{translate('resources.users.text.temporary')}</AlertTitle>
        {translate('resources.users.text.temporaryText')}
      </Alert>
    )
  if (!isWaiting(record)) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>{translate('entity.user.pending')}</AlertTitle>
      <Invitation record={record} />
      {can('temporaryPassword') ? translate('entity.user.pendingText') : null}
    </Alert>
  )
}
