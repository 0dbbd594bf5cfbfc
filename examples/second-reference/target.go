package main

import (
	"embed"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
)

//go:embed deploy
var deployment embed.FS

// writeTarget writes what assay has to know of this target. JSON is YAML, which the file has to be.
func writeTarget(file, base string, participant *participant, endpoints []endpoint) error {
	address, err := url.Parse(base)
	if err != nil {
		return err
	}
	acceptable, reassigning := []string{}, []string{}
	for id, instruction := range instructions {
		if instruction.reassigning {
			reassigning = append(reassigning, id)
		} else {
			acceptable = append(acceptable, id)
		}
	}
	slices.Sort(acceptable)
	slices.Sort(reassigning)
	duplicates := "renamed"
	if participant.uniqueHints {
		duplicates = "rejected"
	}
	tls := []map[string]any{}
	for _, endpoint := range endpoints {
		tls = append(tls, endpoint.says)
	}
	text, err := json.MarshalIndent(map[string]any{
		"version": 1, "name": "second reference", "environment": "staging",
		"registry": map[string]any{"url": base + "/token", "transferInstructions": map[string]any{
			"acceptable": acceptable, "reassigning": reassigning,
		}},
		"participant": map[string]any{
			"url": base + "/ledger", "duplicateHints": duplicates, "synchronizers": participant.synchronizers,
			"identityProviders": []string{"provider-one", "provider-two"},
		},
		"scan": map[string]any{"url": base + "/archive", "bulkAcs": map[string]any{
			"recordTimeParameter": "recordTime", "downloadHosts": []string{address.Host},
			"failing": []map[string]string{{"recordTime": "1970-01-01T00:00:00Z"}, {"recordTime": "yesterday"}},
		}},
		"tls": map[string]string{"caFile": "ca.pem"}, "limits": map[string]int{"allocations": 1000},
		"operator": map[string]any{"apps": []any{app(base, "validator"), app(base, "participant")}, "tls": tls},
		"issuer": map[string]any{
			"signingKeyFile": "issuer-key.pem", "algorithm": "ES256", "keyId": keyID, "issuer": issuer, "audience": audience,
			"subjects": map[string]any{
				"participantAdmin":      map[string]string{"subject": "root"},
				"identityProviderAdmin": map[string]string{"subject": "keeper", "identityProviderId": "provider-one"},
				"user":                  map[string]string{"subject": "bookkeeper"},
				"stranger":              map[string]string{"subject": "passer-by"},
			},
		},
		"configuration": map[string]string{
			"validator": "validator-values.yaml", "participant": "participant-values.yaml", "network": "network.env",
			"secrets": "secrets.yaml", "database": "database.yaml", "tls": "tls.yaml",
		},
	}, "", "  ")
	if err != nil {
		return err
	}
	if err := writeDeployment(filepath.Dir(file)); err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

func app(base, name string) map[string]string {
	return map[string]string{
		"name": name, "readyz": base + "/api/" + name + "/readyz", "livez": base + "/api/" + name + "/livez",
		"metrics": base + "/" + name + "/metrics",
	}
}

// writeDeployment puts the values that such a node would be deployed with beside the target file.
func writeDeployment(dir string) error {
	files, err := deployment.ReadDir("deploy")
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := deployment.ReadFile("deploy/" + file.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, file.Name()), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}
