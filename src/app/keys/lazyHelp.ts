import { later, OVER_THE_PAGE } from '../../generate/lazyPart.tsx'

export const Help = later(async () => (await import('./Help.tsx')).Help, OVER_THE_PAGE)
