import type { Config } from '../../config.ts'
import { openaiAdviser } from './openai.ts'
import type { Adviser } from './port.ts'

/** Who words recommendations; null leaves them to the rules. */
export const chooseAdviser = ({ ai }: Pick<Config, 'ai'>): Adviser | null => (ai === null ? null : openaiAdviser(ai))
