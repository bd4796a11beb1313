import { adminRoutes } from './adminRoutes.ts'
import { areaRoutes, settingsRoutes } from './areaRoutes.ts'
import { outreachRoutes } from './outreachRoutes.ts'
import { publicRoutes } from './publicRoutes.ts'
import { reportRoutes } from './reportRoutes.ts'
import { resourceRoutes } from './resourceRoutes.ts'
import type { RouteEntry } from './types.ts'
import { peopleRoutes, projectRoutes } from './workRoutes.ts'

/** Every address of Athar: all of section 2 and of product.md 40, with who may open it and what it shows. */
export const table: readonly RouteEntry[] = [
  ...publicRoutes,
  ...areaRoutes,
  ...projectRoutes,
  ...reportRoutes,
  ...peopleRoutes,
  ...outreachRoutes,
  ...settingsRoutes,
  ...adminRoutes,
  ...resourceRoutes,
]
