import {
  examineInstallation as examineInstallationCall,
  lookAtInstallation as lookAtInstallationCall,
} from '@icebox/contract/safety/operator'
import { type Route, route } from '../kit/http/route.ts'
import { examineInstallation } from './panel/findings.ts'
import { lookAtInstallation } from './panel/installation.ts'
import { isOperator } from './panel/operator.ts'

/** For who runs the installation; each look is told once it was answered. */
const LOOK = { act: 'installation_looked_at', isThereFor: isOperator, isFresh: true, isDone: () => true } as const

export const operationRoutes: Route[] = [
  route(lookAtInstallationCall, lookAtInstallation, LOOK),
  route(examineInstallationCall, examineInstallation, LOOK),
]
