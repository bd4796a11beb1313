import type { Delay, GateReason, NotSentReason } from '../../../resources/_kit/reasons.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { messages } from '../../../resources/messages/schema.ts'
import type { Channel, Outgoing } from '../../channels/port.ts'
import type { Tx } from '../../db/types.ts'
import type { Services } from '../../engine/services.ts'
import type { FileStore } from '../../integrations/files/port.ts'
import type { Dispatch } from '../dispatch.ts'

/** Why a message goes to nobody: the gate's word, or another. Texts: `reports.gate.<reason>`. */
export type Reason = GateReason | NotSentReason

/** A message that is due, as the ledger knows it. */
export interface Waiting {
  id: string
  entityId: string | null
  kind: RecordOf<typeof messages>['kind']
  channel: Channel
  report: string | null
  letter: string | null
  donor: string | null
  /** How often it has been refused for a passing reason. */
  tries: number
}

/** What a message needs of the installation that sends it. */
export interface Post {
  /** The origin under which recipients reach this server. */
  publicUrl: string
  secret: string
  /** The one of before, while it is changed. */
  secretOld: string | null
  /** As the account says it: "Name <address>" or an address alone of mail, else a number or a name. */
  from: string
}

/** Reads what a message brings, as it leaves and not before: files are not held for messages that wait. */
export type Reading = (files: Pick<FileStore, 'open'>) => Promise<Outgoing>

/** Composes what the message's channel takes: a mail for `email`, for the others what their ports say. */
export type Compose = (post: Post) => Outgoing | Reading

/** Where a message goes, and what it says there where the last word does not; when it may go at all; or why it goes to nobody. */
export type Said = { reason: Reason } | Pause | { address: string; message?: Compose }

/** Until when a message waits, and for what. */
export interface Pause {
  notBefore: string
  why: Delay
}

/** A message in our hands, and where it was to go when it was claimed. */
export interface Addressed extends Waiting {
  address: string
}

/** A message that goes along in another's. */
export interface Companion {
  id: string
  dispatch: string
  report: string
  letter: string
  tries: number
  counted: boolean
}

/** A message in our hands, the sendings that may have something for the same donor, and what it takes along (`together.ts`). */
export interface Together extends Addressed {
  beside?: readonly string[]
  along?: readonly Companion[]
}

/**
 * The last word on a message: it goes to nobody after all, is asked about anew (`again`), or says this. `byPlatform`: it leaves
 * by the platform's own account, whoever else writes in its lane: what it says is nothing for whoever runs another one.
 */
export type LastWord = { reason: Reason } | { again: true } | { message: Compose; byPlatform?: boolean }

/** What planning a dispatch goes by: whose it is, when to leave, and how many messages are planned at once. */
export interface Planning {
  entityId: string
  signal: AbortSignal
  size: number
}

/** What the ledger asks of a kind of messages; everything else is the same for all of them. */
export interface MessageKind {
  /** So often the service may refuse it for now; then it has failed. */
  tries: number
  /** Of a kind that goes to many: plans what of a dispatch is not planned yet; before each turn, and safe to repeat. */
  plan?(services: Services, dispatch: Dispatch, planning: Planning): Promise<void>
  /**
   * Asked in the transaction that claims messages, once more after the plan: whoever said stop since then gets nothing.
   * A message that it leaves out goes to nobody: it is suppressed as `deleted`.
   */
  say(tx: Tx, waiting: readonly Waiting[]): Promise<ReadonlyMap<string, Said>>
  /**
   * Asked in the very transaction that hands messages over, after they are marked: whoever said stop since the claim gets
   * nothing, whose address is another one is claimed anew, and a link that the message brings gets its key. What it does not name leaves as it was claimed.
   */
  last(tx: Tx, claimed: readonly Addressed[], secret: string): Promise<ReadonlyMap<string, LastWord>>
  /** The last word only reads, and is asked in one breath with the mark: also of messages that turn out to be ours no more. */
  readsLast?: true
  /** Of a kind whose messages may go along in one another's: what those say that take others along. */
  together?(tx: Tx, leads: readonly Together[]): Promise<ReadonlyMap<string, Compose>>
  /** Of a kind that goes to many: a dispatch of it has nothing left to do. */
  ended?(tx: Tx, dispatch: Dispatch): Promise<void>
}
