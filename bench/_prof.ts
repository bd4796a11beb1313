import { benchSending } from './sending.ts'
import { measured } from './support.ts'
await benchSending(process.argv[2] as string, { short: true })
console.log([...measured])
