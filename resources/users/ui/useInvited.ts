import { useNotify } from 'react-admin'
import { readAction } from '../../../src/generate/calls.ts'
import { type Answer, type Standing, useInvitationText } from './Invitation.tsx'

/** After so long it is asked again what became of the mail: most are taken, or refused, within seconds. */
const AGAIN_MS = [1_500, 4_000]
const FINE = new Set(['planned', 'sent', 'byHand'])

const read = async (id: string): Promise<Standing | null> =>
  (await readAction<Answer>('users', id, 'invitation').catch(() => null))?.invitation ?? null

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Says what becomes of an invitation that was just made: that its mail is being sent, that it was refused, or that there is
 * no mail service to send it.
 */
export function useInvited(): (id: string, lead?: string) => Promise<void> {
  const notify = useNotify()
  const text = useInvitationText()
  const say = (standing: Standing, lead = '') =>
    notify([lead, text(standing)].filter(Boolean).join(' '), { type: FINE.has(standing.state) ? 'success' : 'warning' })
  const follow = async (id: string): Promise<void> => {
    for (const ms of AGAIN_MS) {
      await wait(ms)
      const standing = await read(id)
      if (standing?.state === 'planned') continue
      if (standing && !FINE.has(standing.state)) say(standing)
      return
    }
  }
  return async (id, lead) => {
    const standing = await read(id)
    if (standing) say(standing, lead)
    else if (lead) notify(lead, { type: 'success' })
    if (standing?.state === 'planned') void follow(id)
  }
}
