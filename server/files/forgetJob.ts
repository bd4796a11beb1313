import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { FORGET_PICTURES, forgetOlder } from './editions.ts'

/** Removes a picture's smaller sizes of earlier editions from the file store. */
export const forgetPictures = defineJob({
  name: FORGET_PICTURES,
  data: z.strictObject({ entityId: z.uuid(), fileId: z.uuid() }),
  run: (services, data) => forgetOlder(services, data),
})
