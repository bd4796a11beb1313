import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import type { Person, TestServer } from './support.ts'

/** A file as its upload answers it. */
export interface Stored {
  id: string
  name: string
  mime: string
  bytes: number
  widths: number[] | null
  placeholder: string | null
  edition: string | null
  location: { latitude: number; longitude: number } | null
}

export const send = async (
  server: TestServer,
  what: { kind: string; name: string; payload: Buffer; type?: string; as?: Person; more?: string },
): Promise<LightMyRequestResponse> =>
  server.app.inject({
    method: 'POST',
    url: `/api/files/upload?kind=${what.kind}&name=${encodeURIComponent(what.name)}${what.more ?? ''}`,
    headers: {
      authorization: `Bearer ${await server.token(what.as ?? 'adminA')}`,
      'content-type': what.type ?? 'application/octet-stream',
    },
    payload: what.payload,
  })

export async function stored(server: TestServer, what: Parameters<typeof send>[1]): Promise<Stored> {
  const answer = await send(server, what)
  if (answer.statusCode !== 201) throw new Error(`${what.name}: ${answer.statusCode} ${answer.body}`)
  return answer.json<Stored>()
}

/** A picture of which it was said that nobody is to be seen in it: it may be published. */
export async function answered(server: TestServer, what: Parameters<typeof send>[1]): Promise<Stored> {
  const file = await stored(server, what)
  const said = await server.call('POST', `/api/files/${file.id}/describe`, { body: { people: false } })
  if (said.statusCode !== 200) throw new Error(`${what.name}: ${said.statusCode} ${said.body}`)
  return file
}

/** Black on the left, white on the right: a blurred middle is grey. */
export const halves = async (width = 1000, height = 500): Promise<Buffer> => {
  const side = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { ...side, width, background: '#000000' } })
    .composite([
      {
        input: await sharp({ create: { ...side, background: '#ffffff' } })
          .png()
          .toBuffer(),
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** The brightness of a picture at a point given in fractions. */
export async function brightness(picture: Buffer, x: number, y = 0.5): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels] ?? -1
}

export async function keysOf(server: TestServer, fileId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.services.files.list(`${server.entities.a}/${fileId}/`)) keys.push(key)
  return keys.map((key) => key.split('/')[2] ?? '').sort()
}

/** The path of the letter whose message says this; of the first that went out where nothing is said. @throws after 20 s */
export async function sentLetter({ services: { mail } }: TestServer, says = ''): Promise<string> {
  const catcher = mail.mailer ? mail.catcher : null
  if (!catcher) throw new Error('these tests need the loopback mail server')
  for (let n = 0; n < 200; n += 1) {
    for (const { id } of await catcher.list()) {
      const text = (await catcher.get(id))?.text ?? ''
      const link = /https:\/\/athar\.example(\/DonorFoundation\/Report\/[^\s/]+\/[^\s/]+)(?=\s)/.exec(text)
      if (link?.[1] && text.includes(says)) return link[1]
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no letter went out')
}
