import { describeKills } from './support/kills.ts'

describeKills('postgres')
