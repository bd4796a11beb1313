import { createTransport } from 'nodemailer'
import type { TestServer } from '../support.ts'
import { MARK, type Planted } from './plant.ts'

/** Letters that the loopback mail service caught, one of each charity; the Message-ID is the ledger row's id. */
export async function plantLetters({ services }: TestServer, { ids }: Planted): Promise<void> {
  const url = services.mail.mailer ? services.mail.catcher?.url : undefined
  if (!url) return
  const transport = createTransport(url)
  for (const tenant of ['a', 'a2', 'b'] as const)
    await transport.sendMail({
      from: 'letters@athar.test',
      to: `donor@${MARK[tenant]}.test`,
      subject: MARK[tenant],
      text: MARK[tenant],
      messageId: `<${ids[tenant]['messages']?.[0]}@athar.test>`,
    })
  transport.close()
}
