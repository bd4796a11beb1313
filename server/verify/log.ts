/** The log of what an entity has published: entries are added here, in the transaction of what they are about, and nowhere else. */
import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { entities } from '../../resources/entities/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { signedVersions } from '../../resources/signed_versions/schema.ts'
import type { Config } from '../config.ts'
import { columns, inserts, pick, select, shaped } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { canonical, sha256 } from './canonical.ts'
import { linkAfter } from './chain.ts'
import { codeOf } from './code.ts'
import { type SigningKey, signJws } from './jws.ts'
import { signingKey } from './keys.ts'
import { treeRoot } from './merkle.ts'

const e = columns(entities, 'e')
const r = columns(reports, 'r')
const s = columns(signedVersions, 's')
const into = columns(signedVersions)

/** What signing has to know of the installation. */
export type Signing = Pick<Config, 'appSecret' | 'appSecretOld' | 'publicUrl'>

/** The report that something is published of, or the letter about the year. */
export interface Published {
  report: Pick<RecordOf<typeof reports>, 'id' | 'title'> & { type: RecordOf<typeof reports>['type'] | 'yearLetter' }
  /** ISO 8601. */
  publishedAt: string
}

/** What holds the log of the transaction's entity: whoever adds to it comes after whoever adds to it now. */
export const holdLog = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('log ' || athar_entity()::text, 0))`)

/** The entries that somebody adds in one transaction. */
export class Log {
  #last: { place: number; hash: string } | null

  private constructor(
    readonly tx: Tx,
    readonly entity: { id: string; name: string },
    readonly origin: string,
    readonly key: SigningKey,
    last: { place: number; hash: string } | null,
  ) {
    this.#last = last
  }

  /** Held until the transaction ends; in the order of locks it comes after the dispatch (server/messages/dispatch.ts). */
  static async open(tx: Tx, signing: Signing): Promise<Log> {
    // Written without waiting: the database answers what is asked once the log is held.
    const [, entity, last, key] = await Promise.all([
      holdLog(tx),
      tx.one(select(pick(e, 'id', 'name'), sql`from ${e} where ${e.id} = athar_entity()`)),
      tx.one(select(pick(s, 'place', 'hash'), sql`from ${s} order by ${s.place} desc limit 1`)),
      signingKey(tx, signing),
    ])
    if (!entity) throw new Error('the entity that publishes is not there')
    return new Log(tx, entity, signing.publicUrl, key, last)
  }

  /** Where the next entry will stand. */
  get next(): number {
    return (this.#last?.place ?? 0) + 1
  }

  /** What all readers share, in one language. @param content its digest @returns the code */
  async addVersion(
    of: Published,
    version: { language: 'ar' | 'en'; edition?: string; content: string },
  ): Promise<string> {
    const { language, edition, content } = version
    const number = await numberOf(this.tx, of.report.id)
    return this.#add(of, { type: 'report', language, version: number, content }, { edition, language, number })
  }

  /** Letters that were planned together, by their digests. @param root of the tree of these, where it is known */
  async addLetters(
    of: Published,
    language: 'ar' | 'en',
    leaves: readonly string[],
    root = treeRoot(leaves),
  ): Promise<void> {
    const number = await numberOf(this.tx, of.report.id)
    const said = { type: 'letters' as const, version: number, count: leaves.length, root }
    await this.#add(of, said, { language, number, leaves: [...leaves] })
  }

  async #add(
    { report, publishedAt }: Published,
    said: Readonly<Record<string, string | number>> & { type: 'report' | 'letters' },
    row: { language: 'ar' | 'en'; number: number; edition?: string | undefined; leaves?: string[] },
  ): Promise<string> {
    const payload = {
      v: 1,
      iss: this.origin,
      entity: this.entity,
      report: report.id,
      kind: report.type,
      title: report.title,
      publishedAt,
      ...said,
    }
    const digest = sha256(canonical(payload))
    const link = linkAfter(this.#last, digest)
    const code = codeOf(digest)
    const entry = {
      ...row,
      ...link,
      entityId: this.entity.id,
      id: newId(),
      ...(report.type === 'yearLetter' ? { yearLetter: report.id } : { report: report.id }),
      title: report.title,
      publishedAt,
      what: said.type === 'report' ? ('version' as const) : ('letters' as const),
      code: said.type === 'report' ? code : null,
      signature: signJws(payload, this.key),
    }
    await this.tx.rows(sql`insert into ${into} ${inserts(into, entry)}`)
    this.#last = link
    return code
  }
}

/** product.md 50: 1, and one more for each report that it replaces. */
async function numberOf(tx: Tx, report: string): Promise<number> {
  const row = await tx.one(
    shaped(
      { n: sql<number>`max(n)::int` },
      (wanted) => sql`with recursive v (replaces, n) as (
      select ${r.replaces}, 1 from ${r} where ${r.id} = ${report}::uuid
      union all select ${r.replaces}, v.n + 1 from v join ${r} on ${r.id} = v.replaces where v.n < 1000)
    select ${wanted} from v`,
    ),
  )
  return row?.n ?? 1
}

/** The version that an edition is published as, which the first one to write it signs. */
export async function signEdition(
  log: Log,
  of: Published,
  edition: { id: string; language: 'ar' | 'en'; content: string },
): Promise<void> {
  const known = await log.tx.one(
    sql`select 1 from ${s} where ${s.edition} = ${edition.id}::uuid and ${s.what} = 'version' limit 1`,
  )
  if (known) return
  await log.addVersion(of, { language: edition.language, edition: edition.id, content: edition.content })
}

/** The words of a letter about the year, which the first who plans letters of it signs. @param content their digest */
export async function signYear(log: Log, of: Published, words: { language: 'ar' | 'en'; content: string }) {
  const known = await log.tx.one(
    sql`select 1 from ${s} where ${s.yearLetter} = ${of.report.id}::uuid and ${s.what} = 'version' limit 1`,
  )
  if (!known) await log.addVersion(of, words)
}

/** The code of what was published last of a report, in this language where there is one; null of a draft. */
export async function versionCode(tx: Tx, report: string, language: 'ar' | 'en'): Promise<string | null> {
  const row = await tx.one(
    select(
      { code: s.code },
      sql`from ${s} join ${r} on ${r.entityId} = ${s.entityId} and ${r.id} = ${s.report} and ${r.status} not in ('draft', 'scheduled')
      where ${s.report} = ${report}::uuid and ${s.what} = 'version' order by ${s.publishedAt} desc, ${s.language} = ${language} desc limit 1`,
    ),
  )
  return row?.code ?? null
}
