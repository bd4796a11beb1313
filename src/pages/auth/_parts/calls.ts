import { HttpError } from 'react-admin'
import type { Role } from '../../../../resources/_kit/roles.ts'
import { joinWords } from '../../../providers/errorText.ts'
import { http, wordsFor } from '../../../providers/http.ts'

/** What a link from a message is for. */
export type LinkPurpose = 'reset' | 'invite' | 'firstAdmin' | 'donor' | 'signIn'

/** The answer of ReadLink: whom a link is for, and to what. */
export interface LinkInfo {
  purpose: LinkPurpose
  name: string | null
  userName: string | null
  email: string | null
  entityName: string | null
  branchName: string | null
  roles: readonly Role[]
  expiresAt: string | null
  /** E.164, where whoever invited or registered the person has given one. */
  phone?: string | null
  language?: 'ar' | 'en' | null
}

interface Ask {
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/** A call of the way in: no token, and its 401 signs nobody out [7.1]. */
const post = async <T>(path: string, body: unknown, ask: Ask = {}): Promise<T> =>
  (await http<T>(path, { method: 'POST', body, anonymous: true, ...ask })).json

/** [7.5] an answer that carries no data counts as an error. */
function dataOf<T>(answer: { data?: T } | null): T {
  const data = answer?.data
  if (data === undefined || data === null || (data as unknown) === false)
    throw new HttpError(joinWords(wordsFor(null)), 200, {})
  return data
}

export const readLink = (token: string, signal: AbortSignal): Promise<LinkInfo> =>
  post<LinkInfo>('/api/Account/ReadLink', { token }, { signal })

/** [7.5] the same answer for every address. */
export async function sendForgotPassword(email: string): Promise<void> {
  dataOf(await post<{ data?: boolean }>('/api/Account/SendForgotPasswordEmail', { email }))
}

/** A donor's link to sign in, to their phone or mail; the same answer for every number. */
export async function sendSignInLink(phone: string): Promise<void> {
  dataOf(await post<{ data?: boolean }>('/api/Account/SendSignInLink', { phone }))
}

/** [7.6] */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post('/api/Account/ResetPassword', { token, newPassword })
}

export interface VerifiedEmail {
  email: string
  entityName: string
  branchName: string
  /** Nobody has decided on the registration yet. */
  awaiting: boolean
}

export const verifyEmail = async (token: string): Promise<VerifiedEmail> =>
  dataOf(await post<{ data?: VerifiedEmail }>('/api/Account/VerifyEmail', { token }))

/** [7.4] accepts an invitation; answers the token of the new session. */
export const acceptInvitation = async (token: string, body: Readonly<Record<string, unknown>>): Promise<string> =>
  dataOf(await post<{ data?: string }>('/user/register-b2b', body, { headers: { token } }))

/** [7.8] answers the registration's id. */
export const registerEntity = async (body: Readonly<Record<string, unknown>>): Promise<string> =>
  dataOf(await post<{ data?: { id: string } }>('/api/Entity/Register', body)).id

/** [7.8] the confirmation of a registration once more; the same answer for every id. */
export async function confirmAgain(id: string): Promise<void> {
  dataOf(await post<{ data?: boolean }>('/api/Entity/ConfirmAgain', { id }))
}
