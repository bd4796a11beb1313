import { z } from 'zod'
import {
  beneficiaries,
  fileRef,
  entity as letterEntity,
  update as letterUpdate,
  line,
  money,
  period,
  stage,
  state,
  webUrl,
} from './letter.ts'

/** `placeholder`: a tiny blurred picture as a data address, made by the server when the picture was stored. */
export const publicPicture = fileRef.extend({
  placeholder: z
    .string()
    .regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,1000}$/)
    .optional(),
})

// As a letter shows them, but for its pictures.
export const publicEntity = letterEntity.omit({ nameEn: true }).extend({ logo: publicPicture.optional() })
const update = letterUpdate.extend({ photos: z.array(publicPicture) })

/** How far the project is; left out as a whole where the charity does not show it. */
const progress = z.object({
  state,
  required: money.optional(),
  collected: money,
  spent: money,
  collectedPercent: z.number().min(0).max(100),
  spentPercent: z.number().min(0).max(100),
  timePercent: z.number().min(0).max(100),
})

/** What changes for those it serves. `percent`: how far from baseline to target, 0 where it moved away. */
const indicator = z.object({
  name: line,
  unit: line.optional(),
  baseline: z.int().optional(),
  target: z.int().optional(),
  actual: z.int().optional(),
  percent: z.int().nonnegative().optional(),
})

/**
 * [2.8] what anyone may read of a published project, and nothing else: no donor, no staff, no note. Whatever is not
 * shown is not in it. Everything but the default names of stages is in the charity's own words.
 */
export const publicProjectSchema = z.object({
  id: z.uuid(),
  lang: z.enum(['ar', 'en']),
  /** The charity's own: the language of the address without one. */
  defaultLang: z.enum(['ar', 'en']),
  calendar: z.enum(['gregorian', 'hijri', 'both']),
  timeZone: z.string(),
  entity: publicEntity,
  name: line,
  featured: z.boolean(),
  cover: publicPicture.optional(),
  gallery: z.array(publicPicture),
  videoUrls: z.array(webUrl),
  idea: line.optional(),
  description: line.optional(),
  city: line.optional(),
  region: line.optional(),
  place: line.optional(),
  mapLink: webUrl.optional(),
  period,
  beneficiaries,
  target: z.object({ number: z.int().nonnegative().optional(), description: line.optional() }),
  progress: progress.optional(),
  /** None, or all six of product.md 16 in their order. */
  stages: z.array(stage).max(6),
  updates: z.array(update),
  indicators: z.array(indicator).max(20),
  objectives: z.array(line),
  outcomes: z.array(line),
  partners: z.array(line),
  contactNumber: line.optional(),
  /** Left out where the project is hidden from the store (product.md 13). */
  donationLink: webUrl.optional(),
  seo: z.object({ description: line.optional(), keywords: line.optional() }),
})

export type PublicProject = z.infer<typeof publicProjectSchema>
export type PublicProjectInput = z.input<typeof publicProjectSchema>
export type PublicPicture = z.infer<typeof publicPicture>
