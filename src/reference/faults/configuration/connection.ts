import { appends, replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

/** Faults of the connection to the network, of proxies and of traffic. */
export const configurationConnection: Faults = {
  'configuration.connection-types': {
    'one-sequencer-without-a-scheme': {
      explains: 'decentralizedSynchronizerUrl begins with the host.',
      configuration: combine(
        replaces(
          'validator',
          'useSequencerConnectionsFromScan: true',
          'useSequencerConnectionsFromScan: false',
        ),
        appends('validator', 'decentralizedSynchronizerUrl: sequencer.sv.example'),
      ),
    },
    'trust-in-one-scan-as-text': {
      explains: 'nonSvValidatorTrustSingleScan is the text "false".',
      configuration: replaces(
        'validator',
        'nonSvValidatorTrustSingleScan: false',
        'nonSvValidatorTrustSingleScan: "false"',
      ),
    },
  },
  'configuration.single-scan': {
    'one-scan-without-its-address': {
      explains: 'A single scan is trusted, and none is named.',
      configuration: combine(
        replaces('validator', 'nonSvValidatorTrustSingleScan: false', 'nonSvValidatorTrustSingleScan: true'),
        without('validator', 'scanAddress'),
      ),
    },
  },
  'configuration.single-sequencer': {
    'one-sequencer-without-its-address': {
      explains: 'A single sequencer is trusted, and none is named.',
      configuration: replaces(
        'validator',
        'useSequencerConnectionsFromScan: true',
        'useSequencerConnectionsFromScan: false',
      ),
    },
  },
  'configuration.network-required': {
    'network-with-a-misspelt-scan': {
      explains: 'The trusted scan stands under TRUSTED_SCAN_ULR.',
      configuration: replaces('network', 'TRUSTED_SCAN_URL', 'TRUSTED_SCAN_ULR'),
    },
    'network-with-an-empty-secret': {
      explains: 'ONBOARDING_SECRET is there and empty.',
      configuration: replaces('network', 'once-only-47f1', ''),
    },
    'network-without-a-sponsor': {
      explains: 'SPONSOR_SV_URL is not among the network parameters.',
      configuration: without('network', 'SPONSOR_SV_URL'),
    },
  },
  'configuration.network-urls': {
    'sponsor-by-grpc': {
      explains: 'SPONSOR_SV_URL has the scheme grpc.',
      configuration: replaces('network', 'SPONSOR_SV_URL=https', 'SPONSOR_SV_URL=grpc'),
    },
    'trusted-scan-without-a-scheme': {
      explains: 'TRUSTED_SCAN_URL begins with the host.',
      configuration: replaces('network', 'TRUSTED_SCAN_URL=https://', 'TRUSTED_SCAN_URL='),
    },
  },
  'configuration.proxy-host-and-port': {
    'proxy-port-70000': {
      explains: 'https.proxyPort is no port.',
      configuration: replaces('validator', 'proxyPort=3128', 'proxyPort=70000'),
    },
    'proxy-without-a-port': {
      explains: 'additionalJvmOptions of the participant set https.proxyHost only.',
      configuration: replaces('participant', ' -Dhttps.proxyPort=3128', ''),
    },
  },
  'configuration.proxy-host': {
    'proxy-host-with-a-path': {
      explains: 'https.proxyHost ends with a slash.',
      configuration: replaces('validator', ' -Dhttps.proxyPort', '/ -Dhttps.proxyPort'),
    },
    'proxy-host-with-a-port': {
      explains: 'https.proxyHost has a port behind it, besides https.proxyPort.',
      configuration: replaces('participant', ' -Dhttps.proxyPort', ':3128 -Dhttps.proxyPort'),
    },
    'proxy-host-with-a-scheme': {
      explains: 'https.proxyHost is a URL.',
      configuration: replaces('participant', 'proxyHost=', 'proxyHost=http://'),
    },
  },
  'configuration.proxy-exceptions': {
    'proxy-exception-with-a-port': {
      explains: 'A host of https.nonProxyHosts has a port.',
      configuration: replaces('validator', 'localhost|*.svc', 'localhost:5012|*.svc'),
    },
    'proxy-exceptions-with-an-inner-star': {
      explains: 'A pattern of https.nonProxyHosts has a star inside.',
      configuration: replaces('validator', 'localhost|*.svc', 'localhost|db.*.svc'),
    },
    'proxy-exceptions-with-commas': {
      explains: 'https.nonProxyHosts parts its hosts with commas.',
      configuration: replaces('validator', 'localhost|*.svc', 'localhost,*.svc'),
    },
  },
  'configuration.proxy-without-authentication': {
    'proxy-with-a-user': {
      explains: 'additionalJvmOptions hold https.proxyUser.',
      configuration: replaces(
        'validator',
        '-Dhttps.proxyPort=3128',
        '-Dhttps.proxyPort=3128 -Dhttps.proxyUser=acme',
      ),
    },
  },
  'configuration.proxy-in-both': {
    'proxy-of-the-participant-only': {
      explains: 'The validator has no proxy.',
      configuration: without('validator', 'additionalJvmOptions'),
    },
    'proxy-of-the-validator-only': {
      explains: 'The participant has no proxy.',
      configuration: without('participant', 'additionalJvmOptions'),
    },
  },
  'configuration.topup-types': {
    'throughput-with-a-fraction': {
      explains: 'topup.targetThroughput is no whole number.',
      configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 20000.5'),
    },
    'topup-by-a-word': {
      explains: 'topup.enabled is the text "on".',
      configuration: replaces('validator', 'enabled: true', 'enabled: "on"'),
    },
  },
  'configuration.topup-not-negative': {
    'throughput-below-0': {
      explains: 'topup.targetThroughput is -1.',
      configuration: replaces('validator', 'targetThroughput: 20000', 'targetThroughput: -1'),
    },
  },
  'configuration.topup-interval': {
    'topup-interval-as-a-number': {
      explains: 'topup.minTopupInterval is a number.',
      configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: 60'),
    },
    'topup-interval-without-a-unit': {
      explains: 'topup.minTopupInterval is 60, without a unit.',
      configuration: replaces('validator', 'minTopupInterval: "1m"', 'minTopupInterval: "60"'),
    },
  },
  'configuration.topup-environment': {
    'throughput-of-the-network-in-words': {
      explains: 'TARGET_TRAFFIC_THROUGHPUT is 20kB.',
      configuration: replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=20kB'),
    },
    'topup-interval-of-the-network-without-a-unit': {
      explains: 'MIN_TRAFFIC_TOPUP_INTERVAL has no unit.',
      configuration: replaces('network', 'INTERVAL=1m', 'INTERVAL=1'),
    },
  },
  'configuration.topup-agrees': {
    'throughput-of-the-network-without-a-zero': {
      explains: 'TARGET_TRAFFIC_THROUGHPUT is a tenth of topup.targetThroughput.',
      configuration: replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=2000'),
    },
    'topup-interval-of-hours-in-the-network': {
      explains: 'MIN_TRAFFIC_TOPUP_INTERVAL is in hours, and topup.minTopupInterval in minutes.',
      configuration: replaces('network', 'INTERVAL=1m', 'INTERVAL=1h'),
    },
  },
};
