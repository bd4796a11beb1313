import { sql } from 'drizzle-orm'
import type { Letter } from '../../resources/_contracts/letter.ts'
import { comparedIn, voicesIn } from '../../resources/_contracts/letterParts.ts'
import { files } from '../../resources/files/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { VoiceOf } from './chosen.ts'
import type { OpenLetter } from './reading.ts'

const f = columns(files, 'f')
