import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import type { Reach } from '../integrations/outbound.ts'
import type { Channel, Gateway, Outgoing } from './port.ts'

/** What an adapter is given beside an account: nothing of the installation but this. */
export interface Surroundings {
  /** Folder for what an adapter has to keep on this machine (keys of a linked device). */
  dataDir: string
  /** The origin under which services reach this server. */
  publicUrl: string
  /** What addresses that somebody typed may reach. */
  reach: Reach
  /** Where Meta's Graph API is spoken to. */
  graphUrl: string
}

/**
 * A channel by which an entity writes through an account of its own: the account is a resource with one row an entity at
 * the most, its secrets are `secret()` fields. Joined to the program in `server/registry.ts`, a line each.
 */
export interface ChannelDefinition<O extends Outgoing = Outgoing, R extends Resource = Resource> {
  channel: Channel
  account: R
  /** Whether the account can be used as it stands: complete, checked, not switched off. */
  isReady(account: RecordOf<R>): boolean
  /**
   * A gateway for the account as it stands; opened anew when the account has changed, and the former one closed.
   * @param secrets the account's `secret()` fields, opened; one that nothing opens is missing
   */
  open(account: RecordOf<R>, secrets: Readonly<Record<string, string>>, surroundings: Surroundings): Gateway<O>
  /** So many a second at the most leave by this account. */
  perSecond(account: RecordOf<R>): number
  /** What recipients see as the sender: a number, a name, or "Name <address>". */
  from(account: RecordOf<R>): string
}

export const defineChannel = <O extends Outgoing, R extends Resource>(
  definition: ChannelDefinition<O, R>,
): ChannelDefinition<O, R> => Object.freeze(definition)
