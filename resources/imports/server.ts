import { defineServer } from '../../server/engine/define.ts'
import { imports } from './schema.ts'

export const server = defineServer(imports, {})
