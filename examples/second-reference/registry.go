package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"time"
)

// instruction is what the registry knows of a transfer instruction: the names of the contracts to disclose.
type instruction struct {
	contracts   []string
	reassigning bool
}

// The ids of contracts are made from names: a real ledger makes them from the transaction.
func contractID(name string) string {
	sum := sha256.Sum256([]byte(name))
	return "00" + hex.EncodeToString(sum[:]) + "ca02"
}

var instructions = map[string]instruction{
	contractID("rent of march"):  {contracts: []string{"rules", "rent escrow"}},
	contractID("loan 17"):        {contracts: []string{"rules", "loan escrow", "rate of the day"}},
	contractID("gift"):           {},
	contractID("moving house"):   {contracts: []string{"rules"}, reassigning: true},
	contractID("moving country"): {contracts: []string{"rate of the day"}, reassigning: true},
}

// acceptContext answers with what is needed to accept an instruction.
func acceptContext(w http.ResponseWriter, r *http.Request, id string) {
	body, tooLarge, err := readObject(r)
	if tooLarge {
		refuse(w, http.StatusRequestEntityTooLarge, err.Error())
		return
	}
	var withoutDebug bool
	// A pointer tells null from the empty text.
	var meta map[string]*string
	if err == nil {
		err = body.member("meta", &meta)
	}
	if err == nil {
		err = body.member("excludeDebugFields", &withoutDebug)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	entries := []map[string]string{}
	for key, value := range meta {
		if value == nil {
			refuse(w, http.StatusBadRequest, "a value of meta is no string")
			return
		}
		entries = append(entries, map[string]string{"key": key, "value": *value})
	}

	found, known := instructions[id]
	if !known {
		refuse(w, http.StatusNotFound, "there is no such transfer instruction")
		return
	}
	if found.reassigning {
		refuse(w, http.StatusConflict, "a contract is on its way to another synchronizer")
		return
	}
	disclosed, uses := []map[string]any{}, []string{}
	for _, name := range found.contracts {
		disclosed = append(disclosed, disclose(name, !withoutDebug))
		uses = append(uses, contractID(name))
	}
	answer(w, http.StatusOK, map[string]any{
		"choiceContextData":  map[string]any{"uses": uses, "given": entries},
		"disclosedContracts": disclosed,
	})
}

// disclose describes a contract. The three debug fields are optional: the rate of the day has only one of them.
func disclose(name string, debug bool) map[string]any {
	id := contractID(name)
	contract := map[string]any{
		"templateId":       "#second-registry:Settlement:Escrow",
		"contractId":       id,
		"createdEventBlob": base64.URLEncoding.EncodeToString([]byte("created " + name + " as " + id)),
		"synchronizerId":   synchronizers[0],
	}
	if debug {
		contract["debugPackageName"] = "second-registry"
		if name != "rate of the day" {
			contract["debugPayload"] = map[string]any{"name": name, "parts": []int{1, 2}}
			contract["debugCreatedAt"] = started.Add(-48 * time.Hour).Format("2006-01-02T15:04:05.000000-07:00")
		}
	}
	return contract
}
