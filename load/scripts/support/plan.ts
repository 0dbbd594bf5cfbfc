import type { ScriptPlan } from '../../script-plan.js';

/** What the harness wants done; it stands in a file because a command line has no room for it. */
export const plan = JSON.parse(open(`file://${__ENV['ASSAY_PLAN']}`)) as ScriptPlan;

export const { options } = plan;
