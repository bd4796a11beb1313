import { describe, expect, it } from 'vitest'
import { answerMail } from '../../server/messages/kinds/issueReply.ts'

const POST = { publicUrl: 'https://athar.test', secret: 's', secretOld: null, from: 'Athar <mail@athar.test>' }

const FILE = { id: '0192f3a0-0000-7000-8000-000000000002', altAr: 'Plan.pdf', altEn: 'Plan.pdf' }
const mailOf = (message: string, replyFiles: (typeof FILE)[] = []) =>
  answerMail(
    {
      id: '0192f3a0-0000-7000-8000-000000000001',
      language: 'en',
      donorName: 'Huda',
      donorEmail: 'huda@people.test',
      message,
      reply: 'It was dug in May.',
      replyFiles,
      entityName: 'Wells',
    },
    POST,
  )

describe('[4.8] the mail that brings an answer', () => {
  it('says what was asked as it was asked, and below it the answer', () => {
    const { text } = mailOf('When is the well dug?')
    expect(text).toContain('When is the well dug?')
    expect(text.indexOf('It was dug in May.')).toBeGreaterThan(text.indexOf('When is the well dug?'))
  })

  it('of a long question says the first 200 letters, and that there is more', () => {
    const { text } = mailOf(`${'a'.repeat(200)}${'b'.repeat(200)}`)
    expect(text).toContain(`${'a'.repeat(200)} …`)
    expect(text).not.toContain('b'.repeat(3))
  })

  it('says that there are files, where there are, and brings none of them', () => {
    const said = 'There are files with our answer. You find them on your page, after signing in.'
    expect(mailOf('When?').text).not.toContain(said)
    const mail = mailOf('When?', [FILE])
    expect(mail.text).toContain(said)
    expect(JSON.stringify(mail)).not.toContain('Plan.pdf')
    expect(mail.text).toContain('https://athar.test/')
  })
})
