import { sql } from 'drizzle-orm'
import { letterToken } from '../../server/letters/keys.ts'
import { startTestServer, type TestServer } from './support.ts'

/** A charity of whose project two people know, one in each language, and what is asked of it from outside. */
export class VerifyWorld {
  private constructor(
    readonly server: TestServer,
    readonly project: string,
  ) {}

  static async open(): Promise<VerifyWorld> {
    const server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
    const world = new VerifyWorld(server, '')
    const project = await world.made('projects', {
      code: 'K-1',
      name: 'Wells of Jazan',
      description: 'Three wells',
      requiredAmount: '1000',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      type: 'general',
      progress: 'inProgress',
    })
    await world.owner(sql`update projects set status = 'published' where id = ${project}::uuid`)
    for (const [name, language] of [
      ['Amal Zahrani', 'en'],
      ['نورة القحطاني', 'ar'],
    ] as const) {
      const donor = await world.made('donors', { name, language, email: `${language}@people.example` })
      await world.made('donor_transactions', { donor, project, amount: '731', date: '2026-02-01' })
    }
    return new VerifyWorld(server, project)
  }

  /** Past the program, with the rights of the database's owner. */
  owner<T = Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
    return this.server.db.owner((tx) => tx.rows<T>(query))
  }

  visit(url: string) {
    return this.server.app.inject({ url })
  }

  async post<T = Record<string, unknown>>(url: string, body: object = {}): Promise<T> {
    const answer = await this.server.call('POST', url, { body, as: 'projectsA' })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json<T>()
  }

  async made(resource: string, body: object): Promise<string> {
    return (await this.post<{ id: string }>(`/api/${resource}`, body)).id
  }

  /** A report that has gone out to everybody who gave. */
  async sent(title: string): Promise<string> {
    const id = await this.made('reports', { project: this.project, title, message: 'It runs.' })
    await this.post(`/api/reports/${id}/send`, { expected: 2 })
    return id
  }

  /** Arabic before English. */
  versionsOf(report: string) {
    return this.owner<{ code: string; language: string; edition: string; place: number }>(
      sql`select code, language, edition, place from signed_versions where report = ${report}::uuid and what = 'version' order by language`,
    )
  }

  /** The page of the letter to the donor of this language. */
  async letterOf(report: string, language: 'ar' | 'en'): Promise<{ id: string; path: string }> {
    const [row] = await this.owner<{ id: string }>(
      sql`select id from letters where report = ${report}::uuid and language = ${language}`,
    )
    const token = letterToken(this.server.services.config.appSecret, row?.id ?? '')
    return { id: row?.id ?? '', path: `/DonorFoundation/Report/${report}/${token}` }
  }

  /** The code of that letter, as its page shows it. */
  async letterCode(report: string, language: 'ar' | 'en'): Promise<string> {
    return codeOn((await this.visit((await this.letterOf(report, language)).path)).body)
  }

  /** What the page under a code says, in English. */
  async verified(code: string): Promise<string> {
    return (await this.visit(`/verify/${code}?lang=en`)).body
  }
}

/** The code that a page shows, without hyphens. */
export const codeOn = (html: string): string => /\/verify\/([0-9A-Z]{12})\?/.exec(html)?.[1] ?? ''

/** As the page words it. */
export const INTACT = {
  report: 'This report has not changed since',
  letter: 'This letter has not changed since',
} as const
export const ALTERED = 'This report is not as it was published.'
