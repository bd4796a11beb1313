import type { FastifyInstance } from 'fastify'
import { HEX, type Shades, shadesOf } from '../../resources/_kit/colours.ts'
import { answerNotFound } from './errors.ts'

const SHEET_LIMIT = { max: 1200, timeWindow: '1 minute' }
/** The address says all that is in it: it is never another. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

const NAMES: Record<keyof Shades, string> = {
  action: 'action',
  actionHover: 'action-hover',
  onAction: 'on-action',
  actionSoft: 'action-soft',
  onActionSoft: 'on-action-soft',
}

const variables = (shades: Shades): string =>
  [
    ...(Object.keys(NAMES) as (keyof Shades)[]).map((name) => `--athar-${NAMES[name]}:${shades[name]}`),
    `--athar-focus:${shades.action}`,
  ].join(';')

/** A style sheet that makes the public pages' own colours shades of this one. */
function sheetOf(colour: string): string {
  const { light, dark } = shadesOf(colour)
  return `:root{${variables(light)}}\n@media screen and (prefers-color-scheme:dark){:root{${variables(dark)}}}\n`
}

/** [3.15] public pages allow no inline style (docs/decisions/011): an entity's main colour comes as a sheet of its own. */
export function registerColours(app: FastifyInstance): void {
  app.get<{ Params: { sheet: string } }>(
    '/public/colours/:sheet',
    { config: { audience: 'public', rateLimit: SHEET_LIMIT } },
    async (request, reply) => {
      const [, name = ''] = /^([0-9a-f]{6})\.css$/.exec(request.params.sheet) ?? []
      const colour = `#${name}`
      if (!HEX.test(colour)) return answerNotFound(request, reply)
      return reply.type('text/css; charset=utf-8').header('cache-control', FOR_GOOD).send(sheetOf(colour))
    },
  )
}
