import { defineServer } from '../../../server/engine/define.ts'
import { undo } from '../../../server/merging/undo.ts'
import { donorMerges } from '../schema.ts'

export const server = defineServer(donorMerges, { actions: { undo } })
