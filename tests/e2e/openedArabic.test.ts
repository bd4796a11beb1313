import { describeOpened } from './support/everyOpened.ts'
import { LOOKS } from './support/look.ts'

for (const look of LOOKS) if (look.w.lang === 'ar') describeOpened(look)
