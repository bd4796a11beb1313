import { describe, expect, it } from 'vitest'
import { readTold } from '../../resources/meta_accounts/server/events.ts'
import { readEvent } from '../../server/channels/whatsapp/wahaWire.ts'
import { nameOf } from '../../server/messages/chatFiles/store.ts'

describe('[2.74] what services tell of files', () => {
  it('at a gateway is a place there, with what stands below it; a place elsewhere is none', () => {
    const told = (media: object | null, body = '') =>
      readEvent(
        JSON.stringify({
          event: 'message',
          session: 'athar-1',
          payload: { id: 'false_966512345678@c.us_A1', from: '966512345678@c.us', body, hasMedia: true, media },
        }),
      )
    const url = 'http://localhost:3000/api/files/athar-1/A1.jpeg'
    expect(told({ url, mimetype: 'image/jpeg', filename: null }, 'The well')).toMatchObject({
      kind: 'incoming',
      message: { text: 'The well', media: { mime: 'image/jpeg', at: '/api/files/athar-1/A1.jpeg' } },
    })
    const lost = { message: { text: '', media: { mime: 'application/pdf', name: 'a.pdf' } } }
    expect(told({ url: 'http://10.0.0.1/a.pdf', mimetype: 'application/pdf', filename: 'a.pdf' })).toMatchObject(lost)
    expect(told(null)).toMatchObject({ message: { text: '', media: { mime: 'application/octet-stream' } } })
  })

  it('at Meta is an id: of pictures, papers, recordings, films and stickers', () => {
    const own = { wabaId: 'W', phoneNumberId: 'N' }
    const sent = (type: string, file: object) => ({
      id: `wamid.${type}`,
      from: '966512345678',
      timestamp: '1767225600',
      type,
      [type]: file,
    })
    const value = {
      metadata: { phone_number_id: 'N' },
      messages: [
        sent('image', { id: '71', mime_type: 'image/jpeg', sha256: 'x', caption: 'The well' }),
        sent('document', { id: '72', mime_type: 'application/pdf', filename: 'إيصال.pdf' }),
        sent('audio', { id: '73', mime_type: 'audio/ogg; codecs=opus', voice: true }),
        sent('video', { id: '74', mime_type: 'video/mp4' }),
        sent('sticker', { id: '75', mime_type: 'image/webp' }),
        sent('location', { latitude: 24, longitude: 46 }),
      ],
    }
    const told = readTold(JSON.stringify({ entry: [{ id: 'W', changes: [{ field: 'messages', value }] }] }), own)
    expect(told?.incoming.map(({ text, media }) => [text, media])).toEqual([
      ['The well', { at: '71', mime: 'image/jpeg' }],
      ['', { at: '72', mime: 'application/pdf', name: 'إيصال.pdf' }],
      ['', { at: '73', mime: 'audio/ogg; codecs=opus' }],
      ['', { at: '74', mime: 'video/mp4' }],
      ['', { at: '75', mime: 'image/webp' }],
      ['[location]', undefined],
    ])
  })

  it.each([
    [{ mime: 'image/jpeg' }, 'image.jpg'],
    [{ mime: 'audio/ogg; codecs=opus' }, 'audio.ogg'],
    [{ mime: 'audio/mpeg' }, 'audio.mp3'],
    [{ mime: 'application/pdf', name: '../../إيصال.pdf' }, 'إيصال.pdf'],
    [{ mime: 'application/x-msdownload' }, 'application.x-msdownload'],
    [{ mime: '' }, 'file'],
  ])('%j is called %s', (said, name) => {
    expect(nameOf(said)).toBe(name)
  })
})
