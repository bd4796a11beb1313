import type { TestServer } from '../support.ts'

const PATH = /https:\/\/athar\.example(\/DonorFoundation\/Report\/[^\s/]+\/[^\s/]+)(?=\s)/

/** The path of the letter that a mail to this address brought, once it has come: the server's public address is athar.example. */
export async function letterPathTo(address: string, { services: { mail } }: TestServer): Promise<string> {
  const catcher = mail.mailer ? mail.catcher : null
  for (let n = 0; n < 300; n += 1) {
    for (const { id } of (await catcher?.list({ limit: 100 })) ?? []) {
      const found = await catcher?.get(id)
      const link = PATH.exec(found?.text ?? '')
      if (found?.to.includes(address) && link?.[1]) return link[1]
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${address}`)
}
