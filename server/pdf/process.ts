/** The entry of the processes that draw papers (apart.ts). */
import { answering } from '../lifecycle/answering.ts'
import { draw } from './draw.ts'

answering(draw)
