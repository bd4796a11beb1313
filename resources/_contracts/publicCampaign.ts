import { z } from 'zod'
import { line, money, permit, webUrl } from './letter.ts'
import { publicEntity, publicPicture } from './publicProject.ts'

/** [3.10] what anyone may read of a campaign, and nothing else: nobody it was sent to, and no figure of that. */
export const publicCampaignSchema = z.object({
  id: z.uuid(),
  lang: z.enum(['ar', 'en']),
  /** The charity's own: the language of the address without one. */
  defaultLang: z.enum(['ar', 'en']),
  calendar: z.enum(['gregorian', 'hijri', 'both']),
  timeZone: z.string(),
  entity: publicEntity,
  title: line,
  description: z.string(),
  /** Where one gives to it; left out once it is over. */
  link: webUrl.optional(),
  picture: publicPicture.optional(),
  hasFilm: z.boolean(),
  /** Not published: staff look at it. */
  draft: z.boolean(),
  /** Stopped, or its licence has ended. */
  over: z.boolean(),
  licence: permit.optional(),
  progress: z
    .object({ project: line, required: money, collected: money, percent: z.number().min(0).max(100) })
    .optional(),
})

export type PublicCampaign = z.infer<typeof publicCampaignSchema>
