import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FakeMailer } from '../../../server/channels/email/fake.ts'
import { type ServerOptions, startTestServer, type TestServer } from '../support.ts'
import { forgetLinks, useFakeMailer } from './accounts.ts'

/** What the suites of mails to accounts share their words about; each file has a server of its own, each test a mail service. */
export let server: TestServer
export let mailer: FakeMailer

/** To be called by each file: files share this module, but not a server. */
export function mailedServer(): void {
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await forgetLinks(server)
    renewMailer()
  })
}

/** A mail service that has been given nothing yet. */
export function renewMailer(): void {
  mailer = useFakeMailer(server)
}

/** Another server, with nothing in its database. */
export async function restart(options: ServerOptions = {}): Promise<void> {
  await server.close()
  server = await startTestServer(options)
}
