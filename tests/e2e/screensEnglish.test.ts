import { describeScreens } from './support/everyScreen.ts'
import { LOOKS } from './support/look.ts'

for (const look of LOOKS) if (look.w.lang === 'en') describeScreens(look)
