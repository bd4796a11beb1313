import { z } from 'zod'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { inputOf } from '../../../server/engine/form.ts'
import { consentForm, describeFile, withdrawConsent } from '../../../server/files/consent.ts'
import { blurPicture } from '../../../server/files/editions.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { files } from '../schema.ts'

const fraction = z.number().min(0).max(1)
/** A part of the picture as a person sees it, upright: fractions of its width and height. */
const length = z.number().gt(0).max(1)
const area = z.strictObject({ x: fraction, y: fraction, width: length, height: length })

/** product.md 27: consent of people in pictures, its withdrawal, and parts that are blurred wherever a picture is shown. */
export const server = defineServer(files, {
  actions: {
    describe: atomic(files, {
      on: 'record',
      input: inputOf(consentForm),
      run: (ctx, input, row) => describeFile(ctx, input, row),
    }),
    blur: free(files, {
      on: 'record',
      input: z.strictObject({ areas: z.array(area).max(LIMITS.blurredParts) }),
      run: (call, { areas }, id) => blurPicture(call, id, areas),
    }),
    withdraw: atomic(files, {
      on: 'record',
      input: z.strictObject({}),
      run: (ctx, _input, row) => withdrawConsent(ctx, row),
    }),
  },
})
