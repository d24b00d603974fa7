import { authStep, mailStep } from './auth-steps.ts';
import { functionStep, secretStep } from './function-steps.ts';
import { oldVersionStep, projectStep, projectSteps } from './project-steps.ts';
import { siteSteps } from './site-steps.ts';
import type { Deployment, Step } from './step.ts';

/** A deployment, in the order in which its parts stand upon each other. */
export const deploymentSteps = (deployment: Deployment): Step[] => [
  ...projectSteps(deployment),
  secretStep(deployment),
  functionStep(deployment),
  authStep(deployment),
  mailStep(deployment),
  ...siteSteps(deployment),
];

/** Back to an older version: functions and site. The database stays, and so do its settings. */
export const rollbackSteps = (deployment: Deployment): Step[] => [
  projectStep(deployment),
  oldVersionStep(deployment),
  functionStep(deployment),
  ...siteSteps(deployment),
];

/** Takes every secret out of a text, also as JSON and addresses write it. */
export const redactor =
  (hidden: readonly string[]) =>
  (text: string): string =>
    hidden
      .flatMap((secret) => [
        secret,
        JSON.stringify(secret).slice(1, -1),
        encodeURIComponent(secret),
      ])
      .toSorted((a, b) => b.length - a.length)
      .reduce((said, secret) => said.replaceAll(secret, '•••'), text);
