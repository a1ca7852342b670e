import { takeOwn } from './workers.ts'

takeOwn()
