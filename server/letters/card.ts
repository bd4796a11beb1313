import { createHash } from 'node:crypto'
import { letterTexts } from '../../i18n/letter.ts'
import { nameIn } from '../../i18n/named.ts'
import type { FileRef, Letter } from '../../resources/_contracts/letter.ts'
import type { CardShape, ThanksCard } from '../../resources/_contracts/thanksCard.ts'
import type { Services } from '../engine/services.ts'
import { Lately } from '../lately.ts'
import { drawnApart } from '../pdf/apart.ts'
import type { Lang } from './facts.ts'
import { letterIn } from './language.ts'
import { picturesOf } from './pdf.ts'

/** So many bytes of cards are kept: of a word of thanks that is passed around, each card is drawn once. */
const KEPT_BYTES = 16 * 1024 * 1024

const kept = new Lately<string, Buffer>({ most: KEPT_BYTES })
/** Who asks for what is being drawn waits for the same. */
const underWay = new Map<string, Promise<Buffer>>()

function once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const found = kept.find(key)
  if (found) return Promise.resolve(found)
  const waiting = underWay.get(key)
  if (waiting) return waiting
  const begun = draw()
    .then((card) => kept.keep(key, card, card.length))
    .finally(() => underWay.delete(key))
  underWay.set(key, begun)
  return begun
}

const cardOf = (letter: Letter, lang: Lang, shape: CardShape): ThanksCard => {
  const { entity, report, projects } = letterIn(letter, lang, true)
  const t = letterTexts(lang)
  const project = projects.find(({ special }) => !special)
  return {
    lang,
    shape,
    festive: report.design === 'ramadan',
    colour: entity.colours?.primary ?? null,
    thanks: report.thankTitle ?? t.thanks,
    to: t.cardTo,
    project: project?.name ?? null,
    entity: nameIn(entity, lang),
  }
}

/**
 * A word of thanks as a picture to pass on: of its title, its project, its charity and the pictures that the letter may
 * show. What the charity wrote below the title stays on the page, since figures may stand in it.
 * @throws NoTurn
 */
export async function thanksCard(
  services: Pick<Services, 'files'>,
  entityId: string,
  letter: Letter,
  { lang, shape }: { lang: Lang; shape: CardShape },
): Promise<Buffer> {
  const card = cardOf(letter, lang, shape)
  const { coverImage } = letter.report
  const { logo } = letter.entity
  const files = [coverImage, logo].filter((file): file is FileRef => file !== undefined)
  // A picture that was made anew, as after its blurring, has another edition.
  const said = JSON.stringify([entityId, card, coverImage?.id, coverImage?.edition, logo?.id, logo?.edition])
  const key = createHash('sha256').update(said).digest('base64')
  return once(key, () =>
    drawnApart(entityId, async () => {
      const pictures = await picturesOf(services, entityId, files)
      const of = (file: FileRef | undefined) => (file && pictures.get(file.id)) ?? null
      return { kind: 'card', card, picture: of(coverImage), logo: of(logo) }
    }),
  )
}
