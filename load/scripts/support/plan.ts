import type { ScriptPlan } from '../../script-plan.js';

const { ASSAY_PLAN, ASSAY_POD_UID, ASSAY_CERTIFICATE_DIR } = __ENV;

const { options: plannedOptions, ...planned } = JSON.parse(open(`file://${ASSAY_PLAN}`)) as ScriptPlan;

/** In a pod the manifest may have been applied before: ten characters of what no other pod has. */
const uniqueOf = (uid: string) =>
  parseInt(uid.replaceAll('-', '').slice(0, 12), 16).toString(36).padStart(10, '0');

/** What is to be sent; it stands in a file because a command line has no room for it. */
export const plan: Omit<ScriptPlan, 'options'> = ASSAY_POD_UID
  ? { ...planned, runId: uniqueOf(ASSAY_POD_UID) }
  : planned;

const certificate = (dir: string) => ({
  tlsAuth: [{ cert: open(`file://${dir}/tls.crt`), key: open(`file://${dir}/tls.key`) }],
});

/** k6 asks for them once, before there are virtual users, each of which would keep them. */
export const options =
  __VU === 0
    ? { ...plannedOptions, ...(ASSAY_CERTIFICATE_DIR && certificate(ASSAY_CERTIFICATE_DIR)) }
    : undefined;
