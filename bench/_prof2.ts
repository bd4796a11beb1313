import { benchImports } from './imports.ts'
await benchImports(process.argv[2] as string, { short: process.argv[3] !== 'full' })
