import { describe, expect, it } from 'vitest'
import { loginLine } from '../../../server/lifecycle/run.ts'

const one = (role: string, entity: string, branch: string, userName: string) =>
  loginLine({ role, entity, branch, userName, password: 'Athar2026' })

describe('[6.9] a demo sign-in as the start prints it', () => {
  it.each([
    ['BranchAdmin', 'Wahat', 'Jeddah', 'admin', 'BranchAdmin: Wahat / Jeddah / admin / Athar2026'],
    ['SuperAdmin', '', '', 'super', 'SuperAdmin: (empty) / (empty) / super / Athar2026'],
    ['Donor', '', '', '0500000030', 'Donor (phone): 0500000030 / Athar2026 at /auth/donor-login'],
    ['PotentialDonner', '', '', '0500090001', 'PotentialDonner (phone): 0500090001 / Athar2026 at /auth/donor-login'],
  ])('%s', (role, entity, branch, userName, line) => {
    expect(one(role, entity, branch, userName)).toBe(line)
  })
})
