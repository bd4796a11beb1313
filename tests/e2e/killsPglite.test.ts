import { afterAll } from 'vitest'
import { stopPrograms } from '../ground/support/processes.ts'
import { describeKills } from './support/kills.ts'

afterAll(() => stopPrograms())

describeKills('pglite')
