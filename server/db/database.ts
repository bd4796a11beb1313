import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { entities } from '../../resources/entities/schema.ts'
import { turnsByKey } from '../turns.ts'
import { CHANNEL, readNews, Teller } from './changes.ts'
import { names, routine } from './columns.ts'
import type { Driver, Runner, Statement } from './driver.ts'
import { APP_ROLE, DONOR_ROLE } from './routines/names.ts'
import { type Database, type DbContext, type SessionClaim, SessionEnded, type Tx } from './types.ts'

const dialect = new PgDialect()

const e = names(entities, 'e')
const CHARITY = routine`select coalesce(${e.mainEntity}, ${e.id}) as charity from ${e} where ${e.id} = $1`

/** Set while a transaction is open in this chain of calls; see `guarded`. */
const inside = new AsyncLocalStorage<true>()

/**
 * A second transaction within a first one would hang for good on the embedded database, which has one connection, and
 * would split one act in two on the other. It is a mistake of ours and fails everywhere.
 */
function guarded<T>(work: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('the database was asked for a second transaction inside an open one')
  return inside.run(true, work)
}

const literal = (value: string): string => {
  if (value.includes('\0')) throw new Error('a context value holds a NUL')
  return `'${value.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`.replace(/^'(?=.*\\)/s, "E'")
}

/** How a value stands in a statement: written out, or as a parameter. */
type Write = (value: string) => string

const aliveSql = ({ id, roles, entityId }: SessionClaim, userId: string | null, write: Write): string => {
  const entity = entityId === null ? 'null' : write(entityId)
  const claimed = roles === null ? 'null' : `array[${roles.map(write).join(', ')}]`
  return `athar_session_alive(${write(id)}::uuid, ${write(userId ?? '')}::uuid, ${entity}::uuid, ${claimed}::text[])`
}

function setUp(context: DbContext, write: Write, gathers = false): string {
  const role = context.kind === 'identity' ? DONOR_ROLE : APP_ROLE
  // Compiling a statement anew for each run takes seconds where running it takes a tenth of one: many rows are none of a report's
  // for an hour. Said here, as a pooler takes no such word at the start of a connection.
  const settings: Record<string, string> = { role, 'app.context': context.kind, jit: 'off' }
  if ('entityId' in context && context.entityId) settings['app.entity'] = context.entityId
  if ('userId' in context && context.userId) settings['app.actor'] = context.userId
  if (context.kind === 'link') settings['app.link'] = context.tokenHash
  if (context.requestId) settings['app.request'] = context.requestId
  if (context.kind === 'worker' && context.bulk) settings['app.bulk'] = 'on'
  if (gathers) settings['app.gather'] = 'on'
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${write(value)}, true)`)
  const session =
    'session' in context && context.session
      ? `${aliveSql(context.session, context.userId, write)} as alive`
      : 'true as alive'
  return `select ${session}, ${calls.join(', ')}`
}

/** One statement that puts a transaction under the application's role and into its context. */
const beginSql = (context: DbContext, gathers: boolean): string => setUp(context, literal, gathers)

/** The same with parameters: one text for all contexts of a sort, which the database need not plan anew. */
function beginQuery(context: DbContext): Statement {
  const values: string[] = []
  const text = setUp(context, (value) => `$${values.push(value)}`)
  return { text, values }
}

const txOver = (run: Runner, keep: boolean): Omit<Tx, 'context'> => {
  const rows = async <T>(query: SQL): Promise<T[]> => {
    const { sql, params } = dialect.sqlToQuery(query)
    return (await run.query(sql, params, keep)) as T[]
  }
  return {
    rows,
    one: async <T>(query: SQL) => (await rows<T>(query))[0] ?? null,
    raw: async (text, values) => ({
      rows: values && values.length > 0 ? await run.query(text, values) : await run.script(text),
    }),
  }
}

/**
 * The transaction for as long as its work lasts. What a branch of the work asks for later, because another branch has
 * failed or was not waited for, would run outside it and under no role.
 */
async function within<T>(run: Runner, work: (tx: Omit<Tx, 'context'>) => Promise<T>, keep = false): Promise<T> {
  let isOver = false
  const still = (): void => {
    if (isOver) throw new Error('the transaction was asked for more after its end')
  }
  const open: Runner = {
    query: async (text, values, keep) => {
      still()
      return run.query(text, values, keep)
    },
    script: async (text) => {
      still()
      return run.script(text)
    },
  }
  try {
    return await work(txOver(open, keep))
  } finally {
    isOver = true
  }
}

/** Of the sixteen connections that requests have, one person takes six at most, and one charity's people ten, whichever of its
 * branches they work in. */
const MOST = { person: 6, charity: 10 }
const PATIENCE_MS = 10_000

/** The charity of a branch, by the branch's id; asked once, as a branch stays what it is. */
function charities({ plain }: Pick<Driver, 'plain'>): (entityId: string) => Promise<string> {
  const known = new Map<string, Promise<string>>()
  const ask = async (entityId: string): Promise<string> => {
    const [row] = await plain.query(CHARITY, [entityId])
    return String(row?.['charity'] ?? entityId)
  }
  return (entityId) => {
    const asked = known.get(entityId) ?? ask(entityId)
    known.set(entityId, asked)
    // Whoever comes next asks again.
    asked.catch(() => known.delete(entityId))
    return asked
  }
}

/** Whoever asks much at once waits for themselves, and keeps connections free for the others. */
function fairly(driver: Pick<Driver, 'plain'>): <T>(context: DbContext, work: () => Promise<T>) => Promise<T> {
  const ofPerson = turnsByKey(MOST.person)
  const ofCharity = turnsByKey(MOST.charity)
  const charityOf = charities(driver)
  return (context, work) => {
    if (!('session' in context) || context.session === undefined || context.userId === null) return work()
    const { userId, session } = context
    const { entityId } = session
    const theirs = async () => (entityId === null ? work() : ofCharity(await charityOf(entityId), work, PATIENCE_MS))
    return ofPerson(userId, theirs, PATIENCE_MS)
  }
}

/** Our database over one engine. */
export function databaseOver(driver: Driver): Database {
  const inTurn = fairly(driver)
  const teller = new Teller((texts) =>
    driver.plain.query(`select pg_notify('${CHANNEL}', t) from unnest($1::text[]) t`, [texts]),
  )
  return {
    kind: driver.kind,
    as: (context, work) =>
      guarded(() =>
        inTurn(context, () =>
          driver.transaction(
            beginSql(context, driver.gathers),
            (run, begun) => {
              if (begun[0]?.['alive'] === false) throw new SessionEnded()
              return within(run, (tx) => work({ ...tx, context }), context.kind === 'worker' && context.keeps)
            },
            driver.gathers ? teller.add : undefined,
          ),
        ),
      ),
    read: (context, query, keep = false) =>
      guarded(async () => {
        const { sql, params } = dialect.sqlToQuery(query)
        const statement = { text: sql, values: params, keep }
        const { alive, rows } = await inTurn(context, () => driver.read(beginQuery(context), statement))
        if (!alive) throw new SessionEnded()
        return rows as never
      }),
    owner: (work) => guarded(() => driver.transaction('', (run) => within(run, work))),
    plain: async (text, values) => {
      if (inside.getStore()) throw new Error('the queue was asked outside the open transaction')
      return {
        rows: values && values.length > 0 ? await driver.plain.query(text, values) : await driver.plain.script(text),
      }
    },
    follow: (heard, listening) => {
      let lost = false
      return driver.listen(CHANNEL, {
        heard: (text) => heard(readNews(text)),
        listening: (is) => {
          listening(is)
          if (is && lost) heard('anything')
          lost ||= !is
        },
      })
    },
    tellAnything: () => teller.add('*'),
    close: async () => {
      await teller.close()
      await driver.close()
    },
  }
}
