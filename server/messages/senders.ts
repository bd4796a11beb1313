import { sql } from 'drizzle-orm'
import { isSecret } from '../../resources/_kit/fields/secret.ts'
import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import type { ChannelDefinition, Surroundings } from '../channels/define.ts'
import { holdDemo } from '../channels/demo.ts'
import { CHANNELS, type Channel } from '../channels/port.ts'
import type { Sender, SenderOf } from '../channels/senders.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { readSecret } from '../engine/secrets.ts'
import type { Services } from '../engine/services.ts'

/** An account that is open, and as what it was opened. */
interface Open {
  as: string
  /** Null while it cannot be used as it stands. */
  sender: Sender | null
}

/** What of an account its definition reads: everything that is no secret. */
const shapeOf = ({ account }: ChannelDefinition) => {
  const t: Readonly<Record<string, unknown>> = columns(account, 't')
  const names = Object.entries(account.fields).flatMap(([name, field]) =>
    field.column === null || isSecret(field) ? [] : [name],
  )
  return pick(t as never, ...(['id', 'version', ...(account.states ? ['status'] : []), ...names] as never[]))
}

type Account = RecordOf<Resource>

/**
 * What makes an account another one to send by. Its standing and its number are found out and written without a person's
 * change, which alone makes a new version of the row.
 */
const standingOf = (definition: ChannelDefinition, account: Account): string => {
  const from = definition.isReady(account) ? definition.from(account) : null
  return JSON.stringify([account.id, account.version, from])
}

const readAccount = (tx: Tx, definition: ChannelDefinition): Promise<Account | null> => {
  const t = columns(definition.account, 't')
  return tx.one(
    select(
      shapeOf(definition),
      sql`from ${t} where t.entity_id = athar_entity() and t.deleted_at is null order by t.id limit 1`,
    ),
  ) as Promise<Account | null>
}

/**
 * By which account messages leave: the entity's own where it has one that can be used, else the installation's. What is open
 * stays open while its row stays what it is; it is closed once the row is another one or gone, and at the end.
 */
export class Senders {
  readonly #open = new Map<string, Open>()

  constructor(
    readonly services: Pick<Services, 'config' | 'db' | 'log'>,
    readonly definitions: readonly ChannelDefinition[],
    /** Who writes where an entity has no account of its own. */
    readonly otherwise: (channel: Channel) => Sender | null,
  ) {}

  readonly of: SenderOf = async (entityId, channel) => {
    const definition = this.#definitionOf(channel)
    if (entityId === null || !definition) return this.otherwise(channel)
    const key = `${entityId}/${channel}`
    const found = await this.services.db.as({ kind: 'worker', entityId }, async (tx) => {
      const account = await readAccount(tx, definition)
      const known = this.#open.get(key)
      if (account === null || known?.as === standingOf(definition, account)) return { account }
      return { account, secrets: await this.#secrets(tx, definition, account.id) }
    })
    if (found.account === null) {
      this.#forget(key)
      return this.otherwise(channel)
    }
    const known = this.#open.get(key)
    // An account of its own that cannot be used is no reason to write by somebody else's: it waits until it can.
    const as = standingOf(definition, found.account)
    if (known?.as === as) return known.sender
    if (!found.secrets) return this.of(entityId, channel)
    this.#forget(key)
    const sender = this.#openUp(definition, found.account, found.secrets)
    this.#open.set(key, { as, sender })
    return sender
  }

  /** Which channels an entity can write by now, within its own transaction. */
  async ready(tx: Tx, entityId: string | null): Promise<ReadonlySet<Channel>> {
    const ready = new Set<Channel>()
    for (const channel of CHANNELS) {
      const definition = this.#definitionOf(channel)
      const account = entityId === null || !definition ? null : await readAccount(tx, definition)
      if (account && definition ? definition.isReady(account) : this.otherwise(channel) !== null) ready.add(channel)
    }
    return ready
  }

  /** Lets what is under way finish, then closes every account that is open. */
  async close(): Promise<void> {
    const open = [...this.#open.values()]
    this.#open.clear()
    await Promise.all(open.flatMap(({ sender }) => (sender ? [this.#close(sender)] : [])))
  }

  #definitionOf(channel: Channel): ChannelDefinition | undefined {
    return this.definitions.find((one) => one.channel === channel)
  }

  async #secrets(tx: Tx, { account }: ChannelDefinition, id: string): Promise<Record<string, string>> {
    const secrets: Record<string, string> = {}
    for (const [name, field] of Object.entries(account.fields)) {
      if (!isSecret(field)) continue
      const opened = await readSecret(tx, this.services.config, account, name, id)
      if (opened.kind === 'open') secrets[name] = opened.value
    }
    return secrets
  }

  #openUp(definition: ChannelDefinition, account: Account, secrets: Readonly<Record<string, string>>): Sender | null {
    if (!definition.isReady(account)) return null
    const { dataDir, publicUrl, privateHosts, metaGraphUrl: graphUrl } = this.services.config
    const surroundings: Surroundings = { dataDir, publicUrl, graphUrl, reach: { privateHosts } }
    return {
      channel: definition.channel,
      gateway: holdDemo(definition.open(account, secrets, surroundings)),
      from: definition.from(account),
      perSecond: definition.perSecond(account),
      key: `${definition.account.name}/${account.id}`,
    }
  }

  #forget(key: string): void {
    const known = this.#open.get(key)
    this.#open.delete(key)
    if (known?.sender) void this.#close(known.sender)
  }

  async #close({ gateway, key }: Sender): Promise<void> {
    try {
      await gateway.close()
    } catch (err) {
      this.services.log.warn({ err, account: key }, 'an account could not be closed')
    }
  }
}
